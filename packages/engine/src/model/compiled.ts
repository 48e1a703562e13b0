/**
 * The value of an expression that is written from a list of fields and compiled, once: it names each field, so records
 * are made by one literal. `given` is what the expression can name.
 */
export const compiled = <Made>(expression: string, given: Readonly<Record<string, unknown>> = {}): Made =>
  new Function(...Object.keys(given), `return ${expression}`)(...Object.values(given))

/** Functions by the names `read0`, `read1` and so on. */
export const numbered = (
  name: string,
  functions: ReadonlyArray<unknown>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(functions.map((each, at) => [`${name}${at}`, each]))
