/**
 * Faults planted in a server for the controls: each changes one line of the sources as they are loaded. A measure
 * that does not find its fault is blind. A line that is no longer there ends the server with an error, so that a
 * control is never void.
 *
 * This file is both the table and, with BOURSE_SOAK_FAULT set, the module that plants (`node --import`).
 */
import { registerHooks } from "node:module"

interface Edit {
  /** The end of the changed module's URL. */
  readonly file: string
  readonly from: string
  readonly to: string
}

export const plantedFaults = {
  /** The database and its WAL are never synced. */
  synchronousOff: {
    file: "/packages/store/src/SqliteClient.ts",
    from: "PRAGMA synchronous = FULL",
    to: "PRAGMA synchronous = OFF",
  },
  /** A reply leaves before what it tells is durable. */
  acknowledgesEarly: {
    file: "/packages/server/src/Exchange.ts",
    from: "const waitFor = this.#group.events.length > 0 ? this.#group : this.#inFlight",
    to: "const waitFor = null as Group | null",
  },
  /** After a failed commit memory stays as it was, ahead of the journal. */
  keepsMemory: {
    file: "/packages/server/src/Exchange.ts",
    from: "        await this.#replay()\n        break",
    to: "        this.#group = newGroup(this.#store.head.seq + 1)\n        break",
  },
  /** The journal's end is believed. */
  ignoresWitness: {
    file: "/packages/store/src/Journal.ts",
    from: "this.#head = client.transaction(() => {",
    to: "this.#head = client.transaction(() => {",
  },
  /** Any signature may be used again, and after a restart as well. */
  forgetsSignatures: {
    file: "/packages/server/src/Exchange.ts",
    from: "const seenBefore =\n",
    to: "const seenBefore = false &&\n",
  },
} as const satisfies Record<string, Edit>

export type PlantedFault = keyof typeof plantedFaults

/** The environment of a process with a fault planted in it and its worker threads, and no other settings of ours. */
export const environmentWith = (fault: PlantedFault | undefined): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("BOURSE_"))),
  ...(fault === undefined ? {} : { BOURSE_SOAK_FAULT: fault, NODE_OPTIONS: `--import ${import.meta.url}` }),
})

const planted = process.env.BOURSE_SOAK_FAULT
if (planted !== undefined) {
  const { file, from, to } = plantedFaults[planted as PlantedFault]
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context)
      if (!url.endsWith(file)) return loaded
      const text = String(loaded.source)
      if (!text.includes(from)) throw new Error(`planted fault ${planted}: ${file} has no line ${from}`)
      return { ...loaded, source: text.replace(from, to) }
    },
  })
}
