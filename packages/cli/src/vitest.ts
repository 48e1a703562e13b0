/**
 * The exchange as a vitest fixture: `import { test } from "bourse/vitest"`. The fixture's exchange starts with
 * the first test of a file that uses it, and closes after the last. Each test begins with the initial state;
 * only the clock continues.
 */
import { type TestAPI, test as vitestTest } from "vitest"
import { demoAccounts } from "./demoAccounts.ts"
import { type BourseOptions, type RunningBourse, startBourse } from "./index.ts"

/** Options of a client: `makeSpot(bourse.alice)`. */
export interface TestAccount {
  readonly baseUrl: string
  readonly uid: string
  readonly apiKey: string
  readonly secret: string
}

/** A running exchange with its demo accounts. */
export interface TestBourse extends RunningBourse {
  readonly alice: TestAccount
  readonly bob: TestAccount
  readonly carol: TestAccount
}

/** vitest's `test`, with the exchange in its context. */
export type BourseTest = TestAPI<{ readonly bourse: TestBourse }>

interface Fixtures {
  /** The exchange that the tests of a file share. */
  readonly exchange: { readonly bourse: TestBourse; readonly restore: () => Promise<unknown> }
  /** The exchange as a test sees it. */
  readonly bourse: TestBourse
}

/**
 * Makes a `test` whose exchange starts with these options; call it at the top level of a file. The tests of a file
 * share the exchange, so they must not run concurrently (`test.concurrent`).
 *
 * @example
 * const test = makeTest({ market: true, clock: { frozen: true } })
 * test("an hour goes by", async ({ bourse }) => {
 *   await bourse.control.advance("1h")
 * })
 */
export const makeTest = (options: BourseOptions = {}): BourseTest =>
  vitestTest.extend<Fixtures>({
    exchange: [
      // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
      async ({}, use) => {
        const running = await startBourse(options)
        const account = (name: keyof typeof demoAccounts) => ({ baseUrl: running.url, ...demoAccounts[name] })
        const bourse = { ...running, alice: account("alice"), bob: account("bob"), carol: account("carol") }
        const { restore } = await bourse.control.snapshot()
        await use({ bourse, restore })
        await running.close()
      },
      { scope: "file" },
    ],
    bourse: async ({ exchange }, use) => {
      await exchange.restore()
      await use(exchange.bourse)
    },
  })

/** A test with an exchange in memory whose books are empty. */
export const test: BourseTest = makeTest()
