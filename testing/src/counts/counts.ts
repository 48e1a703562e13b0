/** The work that `npm test` counts, in this process; testing/budget.json says how much of it there may be. */
export interface Counts {
  processes: number
  clusters: number
  /** Files of tests in a browser. */
  browsers: number
  servers: number
  randomCases: number
  /** A minute of one symbol counts as one. */
  marketMinutes: number
}

export const noCounts = (): Counts => ({
  ...{ processes: 0, clusters: 0, browsers: 0 },
  ...{ servers: 0, randomCases: 0, marketMinutes: 0 },
})

const key = Symbol.for("@bourse/testing/counts")
const shared = globalThis as { [key]?: Counts }

shared[key] ??= noCounts()
export const counts = shared[key]
