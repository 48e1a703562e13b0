/**
 * Whether this is Windows: there, file modes do not show who can read a file, a folder can be neither opened nor
 * synced, and an open file cannot be removed.
 */
export const onWindows = process.platform === "win32"
