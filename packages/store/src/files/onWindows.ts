/**
 * Windows: a file shows modes there that say nothing of who can read it, a folder can be neither opened nor synced, and a
 * file that is open cannot be removed.
 */
export const onWindows = process.platform === "win32"
