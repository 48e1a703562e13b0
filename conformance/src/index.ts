/** The conformance kit for programs: `runConformance()` runs it, `startMock()` serves answers for client tests. */
export * from "./Catalogue.ts"
export type { Conformance } from "./Conformance.ts"
export type { DriverFunctions } from "./Driver.ts"
export { HarnessError, UsageError } from "./Failure.ts"
export type { FetchHandler } from "./FetchSender.ts"
export * from "./Fixture.ts"
export { FixtureFile } from "./FixtureFile.ts"
export { type Kit, loadKit } from "./Kit.ts"
export { type Mock, type MockOptions, startMock } from "./mock/Mock.ts"
export type { Outcome } from "./Outcome.ts"
export type { Exchange, FixtureResult, Problem, State } from "./Result.ts"
export {
  type ConformanceRun,
  type HandlerTarget,
  type RunConformanceOptions,
  runConformance,
} from "./runConformance.ts"
export { type Statement, statementsOf } from "./Statement.ts"
export * from "./Target.ts"
export { readTarget } from "./TargetFile.ts"
