/**
 * The conformance kit for programs: `runConformance()` runs the kit, `startMock()` serves example responses for
 * client tests.
 */

export {
  type ConformanceRun,
  type HandlerTarget,
  type RunConformanceOptions,
  runConformance,
} from "./command/runConformance.ts"
export type { FetchHandler } from "./http/FetchSender.ts"
export * from "./kit/Catalogue.ts"
export * from "./kit/Fixture.ts"
export { FixtureFile } from "./kit/FixtureFile.ts"
export { type Kit, loadKit } from "./kit/Kit.ts"
export { type Statement, statementsOf } from "./kit/Statement.ts"
export { type Mock, type MockOptions, startMock } from "./mock/Mock.ts"
export type { Outcome } from "./report/Outcome.ts"
export type { Conformance } from "./report/RunResult.ts"
export type { FixtureResult, HttpExchange, Problem, State } from "./run/Result.ts"
export type { DriverFunctions } from "./target/Driver.ts"
export * from "./target/Target.ts"
export { readTarget } from "./target/TargetFile.ts"
export { HarnessError, UsageError } from "./values/Failure.ts"
