/** Describes an error as text for the log: its stack, if it has one. */
export const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/** The message of an error, for a sentence. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
