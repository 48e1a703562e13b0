/** Errors that end a run or a fixture without a verdict on the target. */

/** The user gave wrong flags or files. */
export class UsageError extends Error {}

/** The kit, its driver or the connection failed, which says nothing about the target's conformance. */
export class HarnessError extends Error {}

/** The target lacks something that the fixture needs, so the fixture is unsupported. */
export class Unsupported extends Error {}

/** The target supports the fixture, but the given accounts cannot run it. */
export class Blocked extends Error {}
