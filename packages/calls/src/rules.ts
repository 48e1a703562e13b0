/**
 * Rules for parameters that belong together, where their own types cannot say it. The interfaces that are made from
 * the definitions say it to the compiler, {@link brokenRule} to callers without types.
 */
export interface Rule {
  /** The rule applies if the parameter of this name has one of these values; default: always. */
  readonly when?: { readonly name: string; readonly is: ReadonlyArray<string> }
  /** Lists of parameters, one of which must be sent completely. */
  readonly needs: ReadonlyArray<ReadonlyArray<string>>
}

export interface Rules {
  readonly rules: ReadonlyArray<Rule>
  /** The parameter whose elements each must keep the rules; default: the call itself. */
  readonly eachOf?: string
}

type Given = Readonly<Record<string, unknown>>

/** The problem of parameters that are each of their own type. */
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
