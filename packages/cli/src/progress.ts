/** Progress of long work on standard error: a bar on a terminal, otherwise a JSON line per second. */
import { makeLog, type Progress } from "@bourse/server/terminal"

const width = 30

/** @param stream standard error; tests pass another */
export const progressTo = (
  stream: Pick<NodeJS.WriteStream, "isTTY" | "write">,
): ((progress: Progress) => void) => {
  const log = makeLog((line) => stream.write(`${line}\n`))
  return ({ doing, percent }) => {
    if (!stream.isTTY) return log.info(doing, { percent })
    const filled = Math.round((width * percent) / 100)
    const bar = "#".repeat(filled) + "-".repeat(width - filled)
    // Overwrites the line of the progress bar; the last line remains.
    stream.write(`\r\x1b[K${doing} [${bar}] ${percent} %${percent === 100 ? "\n" : ""}`)
  }
}
