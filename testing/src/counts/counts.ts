/** Counts the work of `npm test` in this process, which testing/budget.json limits. */
export interface Counts {
  processes: number
  clusters: number
  /** Number of test files that use a browser. */
  browsers: number
  servers: number
  randomCases: number
  /** Simulated market time, in minutes of one symbol. */
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
