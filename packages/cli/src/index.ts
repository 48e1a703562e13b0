/** The exchange for your own tests: `startBourse()`. */
export { type BourseOptions, type RunningBourse, startBourse } from "@bourse/server"
