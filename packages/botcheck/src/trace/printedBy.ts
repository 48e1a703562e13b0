const linesMax = 3
const charactersMax = 300

/** Frames of a stack, the caret below a source line, a lone bracket, Node's version, and empty lines. */
const noMessage = /^\s*(?:at .*|\^+|[{}]|Node\.js v[\d.]+)?\s*$/

/** A clause with the last lines of a bot's output, without the lines of a stack trace that do not name its cause. */
export const printedBy = (output: string): string => {
  const lines = output
    .split("\n")
    .filter((line) => !noMessage.test(line))
    .slice(-linesMax)
    .map((line) => line.trim().replace(/ \{$/, ""))
    .join(" / ")
    .slice(0, charactersMax)
  return lines === "" ? "it printed nothing" : `it printed: ${lines}`
}
