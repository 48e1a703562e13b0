/** `bourse fault`: fault injection in a sandbox. */
import { FaultKind, type NewFault } from "@bourse/control"
import { Argument, Command, Flag } from "effect/cli"
import * as Option from "effect/Option"
import { controlFlags, withControl } from "../connection.ts"
import { printed, table } from "../printing.ts"

const faultColumns = ["id", "kind", "endpoint", "key", "applied", "remaining"]

const optional = <A>(flag: Flag.Flag<A>, description: string) =>
  flag.pipe(Flag.withDescription(description), Flag.optional)

const addFault = Command.make(
  "add",
  {
    ...controlFlags,
    kind: Argument.Literals("kind", FaultKind.literals),
    endpoint: optional(
      Flag.String("endpoint"),
      "Only requests to this endpoint, for example spot.placeOrder",
    ),
    key: optional(Flag.String("key"), "Only requests with this API key"),
    skip: optional(Flag.Int("skip"), "Number of matching requests to let through first; default 0"),
    count: optional(Flag.Int("count"), "Number of matching requests to inject the fault into; default 1"),
    share: optional(
      Flag.Finite("share"),
      "Probability for each matching request, for example 0.1; instead of --count",
    ),
    seed: optional(
      Flag.Int("seed"),
      "With --share or --latency-scatter: random seed; default the fault's id",
    ),
    latencyMs: optional(Flag.Int("latency-ms"), "With latency: the delay of the request in ms"),
    responseLatencyMs: optional(
      Flag.Int("response-latency-ms"),
      "With latency: the delay of the response in ms",
    ),
    latencyScatter: optional(
      Flag.Finite("latency-scatter"),
      "With latency: how much delays scatter, for example 0.8; default 0, always the same",
    ),
    status: optional(Flag.Int("status"), "With serverError...: 500, 502, 503 or 504; default 500"),
  },
  ({ kind, endpoint, key, skip, count, share, seed, status, ...rest }) => {
    const { latencyMs, responseLatencyMs, latencyScatter, ...given } = rest
    const latency = { latencyMs, responseLatencyMs, latencyScatter }
    const named = { endpoint, key, skip, count, share, seed, status, ...latency }
    const rule = Object.fromEntries(
      Object.entries<Option.Option<unknown>>(named).flatMap(([name, value]) =>
        Option.isSome(value) ? [[name, value.value]] : [],
      ),
    )
    return withControl(given, ({ sandbox }) =>
      sandbox.createFault({ payload: { kind, ...rule } as NewFault }),
    ).pipe(printed(given, (each) => table([each], faultColumns, "")))
  },
).pipe(
  Command.withDescription("Injects a fault into matching requests, from the next one on"),
  Command.withExamples([{ command: "bourse fault add dropAfterCommit --endpoint spot.placeOrder" }]),
)

const removeFault = Command.make(
  "remove",
  { ...controlFlags, id: Argument.String("id").pipe(Argument.withDescription("Its id, or all")) },
  ({ id, ...given }) =>
    withControl(given, ({ sandbox }) =>
      id === "all" ? sandbox.deleteFaults() : sandbox.deleteFault({ params: { id } }),
    ).pipe(printed(given, () => "removed")),
).pipe(
  Command.withDescription("Removes a fault, or all of them"),
  Command.withExamples([{ command: "bourse fault remove 1" }, { command: "bourse fault remove all" }]),
)

export const faultCommand = Command.make("fault", controlFlags, (given) =>
  withControl(given, ({ sandbox }) => sandbox.listFaults()).pipe(
    printed(given, (all) => table(all, faultColumns, "There are no faults.")),
  ),
).pipe(
  Command.withDescription("Lists the faults; adds or removes one"),
  Command.withExamples([
    { command: "bourse fault" },
    { command: "bourse fault add dropAfterCommit --endpoint spot.placeOrder" },
  ]),
  Command.withSubcommands([addFault, removeFault]),
)
