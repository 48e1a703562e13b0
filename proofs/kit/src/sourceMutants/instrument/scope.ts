/** Which sources are mutated: those that answer the calls of the interface. */
import { globSync } from "node:fs"
import { root } from "../../repository.ts"

/** Tables of rights, roles and limits, which the server is made from: people are wrong about one entry of them. */
export const tables = [
  "packages/spot/src/SpotEndpoints.ts",
  "packages/wallet/src/WalletEndpoints.ts",
  "packages/broker/src/BrokerEndpoints.ts",
  "packages/vocabulary/src/Limits.ts",
]

const mutated = ["packages/engine/src/**/*.ts", "packages/server/src/**/*.ts", ...tables]

/**
 * Sources that no call of the interface reaches: the market data's candles, the naive book (an oracle of tests), the
 * control plane, streams, documentation, logs, invariants, connections, start, recovery, and the journal's codecs.
 */
const unmutated = [
  /engine\/src\/(?:Candle|OrderBookNaive|loadCandles|mergeCandles)\.ts/,
  /engine\/src\/(?:Settings|changeSettings|listenKeys|listings|verify|index)\.ts/,
  /engine\/src\/(?:Codec|Column|Event|events|dumpState|loadState)\.ts/,
  /server\/src\/(?:candleHistory|foldCandles|marketRoutes)\.ts/,
  /server\/src\/(?:Faults|InjectedFaults|Cors|Log|RequestLog|RequestSpans|index)\.ts/,
  /server\/src\/(?:Bourse|Connections|BourseOptions|StartError|Genesis|HttpFront|Secrets|masterKey|checkOptions|Supervisor|JournalWriter|Verification)\.ts/,
]

/** Folders of which the same holds: what they do is asked for by the control plane, streams, flags and files alone. */
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

/** Areas have folders of their own, which say nothing here. */
const isUnmutated = (name: string): boolean =>
  unmutatedFolders.some((folder) => name.startsWith(`${folder}/`)) ||
  unmutated.some((files) => files.test(name.replace(/\/src\/.*\/(?=\w+\.ts$)/, "/src/")))

/** The sources that are mutated, below the root of the repository. */
export const mutatedFiles = (patterns: ReadonlyArray<string> = mutated): ReadonlyArray<string> =>
  globSync([...patterns], { cwd: root })
    .filter((name) => !isUnmutated(name))
    .sort()
