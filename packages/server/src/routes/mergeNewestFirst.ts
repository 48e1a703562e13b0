/**
 * Merges a list whose newest part is in memory and the rest in history, newest first by (time, id).
 *
 * An order that closes after a read, but in the commit that the read waits for, is in both parts: the order
 * from memory, as the read saw it, counts.
 */
interface Listed {
  readonly id: number
  readonly time: number
}

export const mergeNewestFirst = <Row extends Listed>(
  alive: ReadonlyArray<Row>,
  history: ReadonlyArray<Row>,
  limit: number,
): Array<Row> => {
  const byId = new Map([...history, ...alive].map((row) => [row.id, row]))
  // open: 0011-windows-and-pages: [...byId.values()].sort( | b.time - a.time
  return [...byId.values()].sort((a, b) => b.time - a.time || b.id - a.id).slice(0, limit)
}
