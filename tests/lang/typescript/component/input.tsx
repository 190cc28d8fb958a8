import React, { type FC } from "react"
import styles from './x.module.css'

type Props<T> = { items: T[]; render: (item: T) => React.ReactNode }
interface State { open: boolean }

export const List = <T extends { id: string }>({ items, render }: Props<T>) => (
  <ul className={styles.list}>
    {items.map((item) => <li key={item.id}>{render(item)}</li>)}
  </ul>
)

const Memo: FC<{ a?: string }> = React.memo(function Memo({ a = "</div>" }) {
  const onClick = useCallback(async () => {
    await save(a)
  }, [a])
  const [open, setOpen] = useState<boolean>(false)
  return <button onClick={onClick} disabled={!open}>It's {a ? `"${a}"` : "it's"} {"{"}</button>
})

export default function Page({ params }: { params: { id: string } }) {
  const ratio = params.id.length / 2
  if (ratio > 1 / 2) return <Memo a="1" />
  return (
    <>
      {/* function commented() {} */}
      <List<Item> items={[]} render={(i) => { const x = i; return <b>{x.id}</b> }} />
      <p>Users' and others' {ratio} don't</p>
    </>
  )
}

export class Boundary extends React.Component<{ children: React.ReactNode }, State> {
  state: State = { open: false }
  static getDerivedStateFromError() { return { open: true } }
  render() {
    return this.state.open ? <h1>Sorry.</h1> : this.props.children
  }
}
