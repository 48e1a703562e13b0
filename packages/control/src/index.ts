export * from "./Account.ts"
export * from "./AdminGroup.ts"
export * from "./ApiKey.ts"
export * from "./CheckReports.ts"
export * from "./ControlApi.ts"
export * from "./ControlClient.ts"
export * from "./ControlErrors.ts"
export * from "./ControlLimits.ts"
export * from "./ControlMiddleware.ts"
export { type ClockProgress, OnClockProgress } from "./clockPieces.ts"
export * from "./duration.ts"
export * from "./Fault.ts"
export {
  type FaultField,
  faultFields,
  faultKindNames,
  faultKinds,
  fieldsOfKind,
  kindsWith,
} from "./faultKinds.ts"
export { ignoredIn, ignoredParameters } from "./ignoredParameters.ts"
export * from "./Requests.ts"
export * from "./Sandbox.ts"
export * from "./SandboxGroup.ts"
export * from "./Scenario.ts"
export * from "./Settings.ts"
export * from "./Snapshots.ts"
export * from "./StreamEvents.ts"
export * from "./Symbol.ts"
export * from "./Verification.ts"
export * from "./Wallet.ts"
