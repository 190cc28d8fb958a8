export class Driver {
    quote(value: string) {
        return `"${`${value}`.replaceAll(/(?=["\\])/g, "\\")}"`
    }

    cube(value: number[][], total: number) {
        const half = `${total / 2} of ${value.length / 2}`
        return `{${value.map((row) => `"(${row.join(",")})"`).join(",")}}`
    }

    last(value: string) {
        return value
    }
}
