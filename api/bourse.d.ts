// Written by scripts/api-report.mjs. Entries and where they begin:
//   bourse: index.d.ts

// index.d.ts
/** The exchange for your own tests: `startBourse()`. */
export { type BourseOptions, type RunningBourse, startBourse } from "@bourse/server";
