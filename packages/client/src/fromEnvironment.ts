/** A client's options from the environment of the process. */
import { baseUrlRule } from "#calls"

/**
 * Options for `makeSpot(fromEnvironment())` from BOURSE_URL, BOURSE_API_KEY and BOURSE_SECRET in the
 * environment. Throws an Error that names the first unset variable, or an invalid URL.
 */
export const fromEnvironment = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): { readonly baseUrl: string; readonly apiKey: string; readonly secret: string } => {
  const read = (name: string): string => {
    const value = environment[name]
    if (value === undefined || value === "") throw new Error(`set ${name} in the environment`)
    return value
  }
  const [expected, fits] = baseUrlRule
  if (!fits(read("BOURSE_URL"))) throw new Error(`BOURSE_URL in the environment must be ${expected}`)
  return { baseUrl: read("BOURSE_URL"), apiKey: read("BOURSE_API_KEY"), secret: read("BOURSE_SECRET") }
}
