/** Selects the source files to mutate: those that answer calls of the interface. */
import { globSync } from "node:fs"
import { root } from "../../repository.ts"

/** Tables of permissions, roles and limits: a programmer may get one entry wrong. */
export const tables = [
  "packages/spot/src/SpotEndpoints.ts",
  "packages/wallet/src/WalletEndpoints.ts",
  "packages/broker/src/BrokerEndpoints.ts",
  "packages/vocabulary/src/Limits.ts",
]

const mutated = ["packages/engine/src/**/*.ts", "packages/server/src/**/*.ts", ...tables]

/**
 * Source files whose mutants no fixture can judge: candles of the market data, the naive book of tests, control
 * plane, streams, documentation, logs, invariants, connections, start, recovery, journal codecs.
 */
const unmutated = [
  /engine\/src\/(?:Candle|OrderBookNaive|loadCandles|mergeCandles)\.ts/,
  /engine\/src\/(?:Settings|changeSettings|listenKeys|listings|verify|index)\.ts/,
  /engine\/src\/(?:Codec|Column|Event|events|dumpState|loadState)\.ts/,
  /server\/src\/(?:candleHistory|foldCandles|marketRoutes)\.ts/,
  /server\/src\/(?:Faults|InjectedFaults|Cors|Log|RequestLog|RequestSpans|index)\.ts/,
  /server\/src\/(?:Bourse|Connections|BourseOptions|StartError|Genesis|HttpFront|Secrets|masterKey|checkOptions|Supervisor|JournalWriter|Verification)\.ts/,
]

/** Folders that only the control plane, streams, flags and files use; the interface does not reach them. */
export const unmutatedFolders = [
  "packages/engine/src/model/scenario",
  "packages/engine/src/model/simulation",
  "packages/engine/src/scenario",
  "packages/engine/src/simulation",
  "packages/server/src/control",
  "packages/server/src/counters",
  "packages/server/src/documentation",
  "packages/server/src/folder",
  "packages/server/src/init",
  "packages/server/src/scenario",
  "packages/server/src/services",
  "packages/server/src/simulation",
  "packages/server/src/snapshots",
  "packages/server/src/streams",
  "packages/server/src/streams/generated",
  "packages/server/src/telemetry",
]

/** Whether a source file is excluded from mutation, by its folder or by its name. */
const isUnmutated = (name: string): boolean =>
  unmutatedFolders.some((folder) => name.startsWith(`${folder}/`)) ||
  unmutated.some((files) => files.test(name.replace(/\/src\/.*\/(?=\w+\.ts$)/, "/src/")))

/** Paths of the sources to mutate, from the root of the repository. */
export const mutatedFiles = (patterns: ReadonlyArray<string> = mutated): ReadonlyArray<string> =>
  globSync([...patterns], { cwd: root })
    .filter((name) => !isUnmutated(name))
    .sort()
