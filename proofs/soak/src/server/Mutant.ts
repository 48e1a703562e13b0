/**
 * Defines mutants of the server for the controls: each changes one line of the sources while they load. A soak
 * measure that does not find its mutant is blind. If a mutant's line no longer exists, the server stops with an
 * error, so that no control is void.
 *
 * The file Mutant.ts is the table of mutants and, with BOURSE_SOAK_MUTANT set, the module that changes the line
 * (`node --import`).
 */
import { registerHooks } from "node:module"

interface Edit {
  /** End of the URL of the module that the mutant changes. */
  readonly file: string
  readonly from: RegExp
  readonly to: string
}

export const mutants = {
  /** Mutant: the database and its WAL are never synced. */
  synchronousOff: {
    file: "/packages/store/src/sqlite/SqliteClient.ts",
    from: /PRAGMA synchronous = FULL/,
    to: "PRAGMA synchronous = OFF",
  },
  /** Mutant: a reply is sent before its data is durable. */
  acknowledgesEarly: {
    file: "/packages/server/src/commit/GroupCommit.ts",
    from: /const waitFor = .+/,
    to: "const waitFor = null as PendingGroup | null",
  },
  /** Mutant: a mirrored market fills a resting order whole, however little upstream traded. */
  fillsWhole: {
    file: "/packages/server/src/books/UserQueues.ts",
    from: /const taken = Math\.min\(order\.lots, lots\)/,
    to: "const taken = order.lots",
  },
  /** Mutant: a commit that failed for lack of disk space is repeated without its content. */
  forgetsWithoutRoom: {
    file: "/packages/server/src/recovery/JournalWriter.ts",
    from: /(async #appendAgain[\s\S]+?)store\.append\(group\)/,
    to: '$1store.append({ ...group, events: "[]" })',
  },
  /** Mutant: after a failed commit the served state stays ahead of the journal. */
  keepsMemory: {
    file: "/packages/server/src/recovery/Recovery.ts",
    from: /(async #rebuildOnce[\s\S]+?)await this\.replay\(\)/,
    to: "$1this.#commits.begin(this.#served.store.head.seq + 1)",
  },
  /** Mutant: the end of the journal is trusted without the witness file. */
  ignoresWitness: {
    file: "/packages/store/src/folder/Inspection.ts",
    from: /checkWitness\(files, client, end\.seq\)\n/,
    to: "",
  },
  /** Mutant: signatures of writes to an earlier server process are forgotten. */
  forgetsSignatures: {
    file: "/packages/server/src/exchange/Exchange.ts",
    from: /this\.guard\.begin\(this\.state\.stamps.+\)/,
    to: "",
  },
  /** Mutant: a server continues to answer after its lease expired or was taken. */
  answersAfterLease: {
    file: "/packages/store-postgres/src/Lease.ts",
    from: /return performance\.now\(\) < this\.#answersUntil([\s\S]+?)this\.#options\.onLost\(/,
    to: "return true$1void (",
  },
  /** Mutant: any permission allows every request. */
  ignoresPermissions: {
    file: "/packages/server/src/gateway/authenticate.ts",
    from: /if \(!key\.permissions\.includes\(endpoint\.permission!\)\)/,
    to: "if (false)",
  },
  /** Mutant: an unknown key is rejected at once, without computing a signature. */
  hurriesUnknownKeys: {
    file: "/packages/server/src/gateway/authenticate.ts",
    from: /const hmac = key === undefined/,
    to: 'if (key === undefined) return errorResponse("unknownKey")\n$&',
  },
  /** Mutant: requests are logged with their secrets. */
  logsRequests: {
    file: "/packages/server/src/gateway/Gateway.ts",
    from: /#serve\(request: IncomingMessage, response: ServerResponse, body: string\): void \{/,
    to: "$& console.error(request.url, request.headers, body)",
  },
  /** Mutant: candles of days and hours are computed from minutes. */
  readsMinutes: {
    file: "/packages/server/src/routes/candleHistory.ts",
    from: /candlesBetween\(source, from, to, interval\.multipleOf\)/,
    to: 'candlesBetween(source, from, to, "minute")',
  },
} as const satisfies Record<string, Edit>

export type Mutant = keyof typeof mutants

/**
 * Environment variables that make a process a mutant, with its worker threads, and that leave out other
 * settings of ours.
 */
export const environmentWith = (mutant: Mutant | undefined): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("BOURSE_"))),
  ...(mutant === undefined
    ? {}
    : { BOURSE_SOAK_MUTANT: mutant, NODE_OPTIONS: `--import ${import.meta.url}` }),
})

const own = process.env.BOURSE_SOAK_MUTANT as Mutant | undefined

/** Source of a module as this process loads it, changed if the process is a mutant. */
export const mutated = (url: string, text: string): string => {
  if (own === undefined) return text
  const { file, from, to } = mutants[own]
  if (!url.endsWith(file)) return text
  if (!from.test(text)) throw new Error(`mutant ${own}: ${file} has no ${from}`)
  return text.replace(from, to)
}

if (own !== undefined)
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context)
      if (!url.endsWith(mutants[own].file)) return loaded
      return { ...loaded, source: mutated(url, String(loaded.source)) }
    },
  })
