/**
 * Compiles an expression that is generated from a list of fields, once: the expression names each field, so
 * that records are object literals. `given` are the names that the expression can use.
 */
export const compiled = <Made>(expression: string, given: Readonly<Record<string, unknown>> = {}): Made =>
  new Function(...Object.keys(given), `return ${expression}`)(...Object.values(given))

/** Names functions `read0`, `read1` and so on, for a compiled expression. */
export const numbered = (
  name: string,
  functions: ReadonlyArray<unknown>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(functions.map((each, at) => [`${name}${at}`, each]))
