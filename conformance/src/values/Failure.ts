/** The ways a run can end that are not about the target's conformance. */

/** Wrong flags or files of the person who runs the kit. */
export class UsageError extends Error {}

/** The kit, its driver or the connection does not work; says nothing about conformance. */
export class HarnessError extends Error {}

/** This target does not have what the fixture needs. */
export class Unsupported extends Error {}

/** The target has it, but the accounts given are not fit for the fixture. */
export class Blocked extends Error {}
