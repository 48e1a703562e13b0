/** Tests that `npm test` prints a line for each suite, and all failures of a failed suite. */
import { expect, test } from "vitest"
import { SuiteOutput } from "../../src/commands/SuiteOutput.ts"

const shown = (output: SuiteOutput, printed: string): ReadonlyArray<string> =>
  printed.split("\n").flatMap((line) => output.take(line))

const passed = `@bourse/calls:test: cache miss, executing 4ad35d57211138fa
@bourse/calls:test:  ✓ test/reconcile.test.ts (59 tests) 573ms
@bourse/calls:test:
@bourse/calls:test:  Test Files  12 passed (12)
@bourse/calls:test:       Tests  366 passed | 2 skipped (368)
@bourse/calls:test:    Start at  13:42:12
@bourse/calls:test:    Duration  4.42s (tests 51%, import 38%, transform 11%)`

test("a passing suite is printed in one line", () => {
  const output = new SuiteOutput()
  expect(shown(output, passed)).toEqual(["ok    @bourse/calls         366 passed, 2 skipped, 4.42s"])
  expect([output.count("passed"), output.count("skipped"), output.unchanged]).toEqual([366, 2, 0])
})

test("a suite that passed earlier is printed as unchanged, and counts", () => {
  const output = new SuiteOutput()
  const replayed = passed.replace("cache miss, executing", "cache hit, replaying logs")
  expect(shown(output, replayed)).toEqual(["ok    @bourse/calls         366 passed, 2 skipped, unchanged"])
  expect([output.count("passed"), output.unchanged]).toEqual([366, 1])
})

test("a failing suite prints its failures, with or without colours, while another one prints", () => {
  const output = new SuiteOutput()
  const lines = `bourse:test:  ✓ test/target.test.ts (34 tests) 12ms
bourse:test: \u001b[31m⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯\u001b[39m
@bourse/calls:test:  ✓ test/Send.test.ts (28 tests) 422ms
bourse:test:
bourse:test:  FAIL  test/serve.test.ts > a port that is taken is said
bourse:test: AssertionError: expected 1 to be 2
bourse:test:  Test Files  1 failed | 20 passed (21)
bourse:test:       Tests  1 failed | 300 passed (301)
bourse:test:    Duration  90.10s (tests 51%)
bourse#test:  ERROR  command (/bourse/packages/cli) pnpm run test exited (1)`
  expect(shown(output, lines)).toEqual([
    "FAIL  bourse                300 passed, 1 failed, 90.10s",
    "⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯",
    "",
    " FAIL  test/serve.test.ts > a port that is taken is said",
    "AssertionError: expected 1 to be 2",
  ])
  expect(output.failures).toEqual([
    {
      suite: "bourse",
      test: "test/serve.test.ts > a port that is taken is said",
      said: "AssertionError: expected 1 to be 2",
    },
  ])
})

test("an error outside all tests fails its suite", () => {
  const output = new SuiteOutput()
  const [first = "", ...rest] = shown(
    output,
    `bourse:test: ⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯
bourse:test: Error: nobody caught this
bourse:test:  Test Files  20 passed (20)
bourse:test:       Tests  300 passed (300)
bourse:test:      Errors  1 error
bourse:test:    Duration  90.10s (tests 51%)`,
  )
  expect(first).toBe("FAIL  bourse                300 passed, 90.10s")
  expect(rest).toEqual(["⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯", "Error: nobody caught this"])
})

test("a suite that does not start prints all of its output", () => {
  const output = new SuiteOutput()
  const lines = `@bourse/spot:test: $ vitest run
@bourse/spot:test: The tests need Node 24, and this is v20.20.2.
 @bourse/spot#test:  ERROR  command exited (1)`
  expect(shown(output, lines)).toEqual([
    "FAIL  @bourse/spot          ",
    "$ vitest run",
    "The tests need Node 24, and this is v20.20.2.",
  ])
})
