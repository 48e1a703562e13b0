/** Errors that end a run or a fixture without a verdict on the target. */

/** Wrong flags or files of the user. */
export class UsageError extends Error {}

/** The kit, its driver or the connection failed; this says nothing about conformance. */
export class HarnessError extends Error {}

/** The target lacks something that the fixture needs. */
export class Unsupported extends Error {}

/** The target supports the fixture, but the given accounts cannot run it. */
export class Blocked extends Error {}
