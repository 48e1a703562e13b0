/** What the log says of an error: its stack, where it has one. */
export const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
