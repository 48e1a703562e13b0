/** Flags of `bourse run` and `bourse check` for the machines and ports that the command can reach. */
import { Flag } from "effect/cli"

export const networkFlags = {
  allowNetwork: Flag.Boolean("allow-network").pipe(
    Flag.withDescription(
      "Switches off the guard: the command can connect to every machine, also to the live exchange",
    ),
    Flag.withDefault(false),
  ),
  isolate: Flag.Boolean("isolate").pipe(
    Flag.withDescription(
      "Runs the command in a network namespace in which only the sandbox's port can be reached, for programs in any language (Linux, needs util-linux and iproute2)",
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
      "With --isolate, another port of this machine that the command can reach, such as a database's; may be repeated",
    ),
    Flag.between(0, 65_535),
  ),
}
