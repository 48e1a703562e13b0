/** A figure we publish: ours against a named peer, measured in turns in the same process. */

export interface Figure {
  readonly name: string
  /** What is counted: `operations/s`, `us` of CPU a request. */
  readonly unit: string
  readonly ours: Measured
  readonly peer: Measured & { readonly name: string }
  /** What was run, how often, on what. */
  readonly conditions: ReadonlyArray<string>
  /** What one side does and the other does not: a ratio without this says little. */
  readonly differences: ReadonlyArray<string>
}

/** The median of the rounds, and the slowest and fastest of them. */
export interface Measured {
  readonly median: number
  readonly lowest: number
  readonly highest: number
}

export const measured = (rounds: ReadonlyArray<number>): Measured => {
  const sorted = [...rounds].sort((a, b) => a - b)
  const at = (index: number): number => sorted[index] ?? Number.NaN
  const middle = (sorted.length - 1) / 2
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    lowest: at(0),
    highest: at(sorted.length - 1),
  }
}

/** To three decimals below one, to one below a thousand. */
export const rounded = (value: number): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: value < 1 ? 3 : value < 1000 ? 1 : 0 })

export const printFigure = ({ name, unit, ours, peer, conditions, differences }: Figure): string => {
  const row = (who: string, { median, lowest, highest }: Measured): string =>
    `  ${who.padEnd(28)}${rounded(median).padStart(12)} ${unit}   (${rounded(lowest)} to ${rounded(highest)})`
  return [
    name,
    row("bourse", ours),
    row(peer.name, peer),
    `  ratio of the medians: ${(ours.median / peer.median).toFixed(2)}`,
    ...conditions.map((condition) => `  - ${condition}`),
    ...differences.map((difference) => `  * ${difference}`),
  ].join("\n")
}
