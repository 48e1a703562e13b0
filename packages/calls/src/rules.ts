/**
 * Rules between parameters, which the parameters' own types cannot express. The compiler checks these rules in
 * the interfaces generated from the definitions, {@link brokenRule} at run time.
 */
export interface Rule {
  /** The rule applies if the parameter of this name has one of these values; default: always. */
  readonly when?: { readonly name: string; readonly is: ReadonlyArray<string> }
  /** Lists of parameters; all parameters of at least one list must be sent completely. */
  readonly needs: ReadonlyArray<ReadonlyArray<string>>
}

export interface Rules {
  readonly rules: ReadonlyArray<Rule>
  /** The parameter whose elements must each follow the rules; default: the rules are for the call itself. */
  readonly eachOf?: string
}

type Given = Readonly<Record<string, unknown>>

/** The problem of parameters that are valid alone, but not together. */
export const brokenRule = ({ rules, eachOf }: Rules, parameters: object): string | undefined => {
  const all = eachOf === undefined ? [parameters] : (parameters as Given)[eachOf]
  for (const [i, given] of (all as ReadonlyArray<Given>).entries())
    for (const { when, needs } of rules) {
      if (when !== undefined && !when.is.includes(given[when.name] as string)) continue
      if (needs.some((names) => names.every((name) => given[name] !== undefined))) continue
      const wanted = needs.map((names) => names.join(" and ")).join(" or ")
      const problem = when === undefined ? `${wanted} is needed` : `${given[when.name]} needs ${wanted}`
      return eachOf === undefined ? problem : `${eachOf}[${i}]: ${problem}`
    }
  return undefined
}
