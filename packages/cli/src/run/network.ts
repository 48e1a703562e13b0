/** Decides whether a command may start with the requested network. */
import { whyNotIsolated } from "./Isolation.ts"
import { whyUnguarded, whyWithheld } from "./unguarded.ts"

/** The machines and ports that a command can reach, apart from the sandbox. */
export interface Network {
  readonly allowNetwork: boolean
  readonly isolate: boolean
  readonly isolateAllow: ReadonlyArray<number>
}

interface Start extends Network {
  readonly command: ReadonlyArray<string>
  /** Folder in which the command is started. */
  readonly folder: string
  /** Whether Node and Python load the guard. */
  readonly isGuarded: boolean
  /** The machines that `--allow-connect` names. */
  readonly hosts?: ReadonlyArray<string>
  /** Names of shell variables that the command gets. */
  readonly variables?: ReadonlyArray<string> | undefined
}

/** Why a command may not start with these flags, in one sentence; null if it may. */
export const whyNoNetwork = (given: Start): string | null => {
  const { allowNetwork, isolate, isolateAllow, hosts = [], variables = [] } = given
  if (isolateAllow.length > 0 && !isolate) return "--isolate-allow needs --isolate"
  if (isolate && allowNetwork) return "--isolate and --allow-network exclude each other: leave one out"
  if (isolate && hosts.length > 0)
    return "--isolate and --allow-connect exclude each other: an isolated command can connect to no other machine"
  if (allowNetwork && hosts.length > 0)
    return "--allow-network and --allow-connect exclude each other: leave one out"
  if (isolate) return whyNotIsolated()
  if (allowNetwork || !given.isGuarded) return null
  return whyWithheld(variables) ?? whyUnguarded(given.command, given.folder)
}
