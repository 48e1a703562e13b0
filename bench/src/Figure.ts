/** A published figure: a bourse measurement and a named peer's, taken in turns in the same process. */

export interface Figure {
  readonly name: string
  /** Unit of the measured values, for example `operations/s` or `us` of CPU per request. */
  readonly unit: string
  readonly ours: Measured
  readonly peer: Measured & { readonly name: string }
  /** Conditions of the measurement: load, number of rounds, machine. */
  readonly conditions: ReadonlyArray<string>
  /** Work that only one side does, without which the ratio would mislead. */
  readonly differences: ReadonlyArray<string>
}

/** The median, lowest and highest value of all measured rounds. */
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

/** Rounds a figure for print: three decimals below 1, one decimal below 1,000, otherwise none. */
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
