/** The network of a command, and whether the command may be started with it. */
import { whyNotIsolated } from "./Isolation.ts"
import { whyUnguarded, whyWithheld } from "./unguarded.ts"

/** Machines and ports that a command can reach beside the sandbox. */
export interface Network {
  readonly allowNetwork: boolean
  readonly isolate: boolean
  readonly isolateAllow: ReadonlyArray<number>
}

interface Start extends Network {
  readonly command: ReadonlyArray<string>
  /** The folder that the command is started in. */
  readonly folder: string
  /** Whether Node and Python load the guard. */
  readonly isGuarded: boolean
  /** Other machines of `--allow-connect`. */
  readonly hosts?: ReadonlyArray<string>
  /** Names of variables of the shell that the command gets. */
  readonly variables?: ReadonlyArray<string> | undefined
}

/** Why a command may not be started with these flags, in one sentence; null where it may. */
export const whyNoNetwork = (given: Start): string | null => {
  const { allowNetwork, isolate, isolateAllow, hosts = [], variables = [] } = given
  if (isolateAllow.length > 0 && !isolate) return "--isolate-allow needs --isolate"
  if (isolate && allowNetwork) return "give --isolate or --allow-network, not both"
  if (isolate && hosts.length > 0)
    return "give --isolate or --allow-connect, not both: an isolated command reaches no other machine"
  if (allowNetwork && hosts.length > 0) return "give --allow-network or --allow-connect, not both"
  if (isolate) return whyNotIsolated()
  if (allowNetwork || !given.isGuarded) return null
  return whyWithheld(variables) ?? whyUnguarded(given.command, given.folder)
}
