export const Children = {
  map: (children: Child[], fn: (child: Child) => Child): Child[] =>
    toArray(children).map(fn),
  forEach: (children: Child[]): void => {
    toArray(children).forEach(fn)
  },
  count: (children: Child[]): number => toArray(children).length,
  only: (children: Child[]): Child => {
    return children[0]
  },
  toArray,
}
