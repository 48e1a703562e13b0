/**
 * Code in which we decide what the interface leaves open. A mutant there makes another server, and not a wrong one.
 * Each entry names the file, the code as it begins in a mutant's name, and where the choice is written down.
 */
export interface Choice {
  readonly file: string
  /** How the original code begins; every mutant of the file when it is not given. */
  readonly code?: string
  readonly reason: string
}

const engine = "packages/engine/src/"
const server = "packages/server/src/"

export const leftOpen: ReadonlyArray<Choice> = [
  { file: `${engine}Chain.ts`, reason: "confirmations of a simulated chain (decision 0032)" },
  {
    file: `${engine}ClientOrderIds.ts`,
    reason: "how long an ended order keeps its client id (decision 0010)",
  },
  { file: `${server}UsedSignatures.ts`, reason: "a request sent twice (decision 0005)" },
  { file: `${server}Bans.ts`, reason: "what follows when a limit is exceeded (decision 0012)" },
  { file: `${server}submitOnce.ts`, reason: "a client's id used twice (decisions 0033 and 0035)" },
]

export const choiceOf = (name: string): string | undefined =>
  leftOpen.find(({ file, code = "" }) => {
    const [at = "", ...rest] = name.split(" ")
    return at.replace(/:\d+$/, "") === file && rest.join(" ").startsWith(code)
  })?.reason
