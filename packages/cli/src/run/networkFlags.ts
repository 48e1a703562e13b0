/** Flags of `bourse run` and `bourse check` for the machines and ports that the command can reach. */
import { Flag } from "effect/cli"

export const networkFlags = {
  allowNetwork: Flag.Boolean("allow-network").pipe(
    Flag.withDescription(
      "Switches off the guard: the command may connect to every machine, the live venue too",
    ),
    Flag.withDefault(false),
  ),
  isolate: Flag.Boolean("isolate").pipe(
    Flag.withDescription(
      "Runs the command in a network namespace where only the sandbox's port can be reached, whatever the command is written in (Linux, needs util-linux and iproute2)",
    ),
    Flag.withDefault(false),
  ),
  isolateAllow: Flag.Int("isolate-allow").pipe(
    Flag.filter(
      (port) => port >= 1 && port <= 65_535,
      () => "a port from 1 to 65535 (--isolate-allow)",
    ),
    Flag.withMetavar("port"),
    Flag.withDescription(
      "Another port of this machine that the command can reach with --isolate, such as a database's; may be repeated",
    ),
    Flag.between(0, 65_535),
  ),
}
