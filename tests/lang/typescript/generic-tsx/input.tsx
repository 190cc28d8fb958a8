// Generics beside tags, text that looks like code, and handlers in attributes.
import React, { useState, type ReactNode } from "react";
import type { Row } from './rows';
import styles from "./table.module.css";

export interface TableProps<T extends Row> {
	rows: readonly T[];
	render?: (row: T) => ReactNode;
}

const identity = <T,>(value: T): T => value;

export function Table<T extends Row>({ rows, render = identity }: TableProps<T>) {
	const [open, setOpen] = useState<boolean>(rows.length > 0 && rows.length < 10);

	function toggle(): void {
		setOpen(!open);
	}
	return (
		<section className={styles.table} onClick={() => { toggle(); }}>
			{/* function notHere() {} */}
			<p>{`const ${"x"} = {`}</p>
			{rows.map((row) => (
				<Cell key={row.id} label={"}"}>{render(row)}</Cell>
			))}
		</section>
	);
}

type CellProps = React.PropsWithChildren<{ label: string }>;

export const Cell = React.memo(function CellInner({ label, children }: CellProps) {
	return <td title={label}>{children}</td>;
});

export default class Boundary extends React.Component<{ children: ReactNode }> {
	state = { failed: false };
	static getDerivedStateFromError = () => ({ failed: true });
	render(): ReactNode {
		return this.state.failed ? <b>failed</b> : <>{this.props.children}</>;
	}
}
