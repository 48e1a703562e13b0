/** `bourse fault`: fault injection in a sandbox. */
import {
  type Fault,
  type FaultField,
  type FaultKind,
  faultFields,
  faultKindNames,
  faultKinds,
  fieldsOfKind,
  type NewFault,
} from "@bourse/control"
import { Argument, Command, Flag } from "effect/cli"
import * as Option from "effect/Option"
import { controlFlags } from "../connection.ts"
import { type ControlGiven, listCommand, withControl } from "../control.ts"
import { printed, table } from "../printing.ts"

const faultColumns = ["id", "kind", "endpoint", "key", "applied", "remaining"]

const faultTable = (faults: ReadonlyArray<Fault>, none: string): string => {
  const isTimed = faults.some((each) => each.until !== undefined)
  const rows = faults.map(({ until, ...each }) => ({
    ...each,
    until: until === undefined ? undefined : new Date(until).toISOString(),
  }))
  return table(rows, isTimed ? [...faultColumns, "until"] : faultColumns, none)
}

/** The name of a fault's field as a flag: `latencyMs` becomes `--latency-ms`. */
const flagNameOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Rewrites the control plane's text for the help: field names become flags. */
const helpOf = (text: string): string =>
  text.replace(/`([^`]*)`/g, (_, name: string) =>
    Object.hasOwn(faultFields, name) ? `--${flagNameOf(name)}` : name,
  )

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const flagOf = (field: FaultField): Flag.Flag<Option.Option<unknown>> => {
  const { value, meaning } = faultFields[field]
  const make = { text: Flag.String, whole: Flag.Int, number: Flag.Finite, flag: Flag.Boolean }[value]
  return (make(flagNameOf(field)) as Flag.Flag<unknown>).pipe(
    Flag.withDescription(capitalized(helpOf(meaning))),
    Flag.optional,
  )
}

const examples: Partial<Record<FaultKind, string>> = {
  latency: "--response-latency-ms 2000 --count 20",
  tooManyRequests: "--retry-after 7 --key my-key",
  banned: "--for 5m",
  streamStall: "--key my-key --for 2m",
  streamDelay: "--latency-ms 5000 --channel 'spot@private.*' --for 10m",
  listenKeyExpired: "--key my-key",
  serverErrorBeforeCommit: "--status 503 --endpoint 'market.*' --for 10m",
}

const addKind = (kind: FaultKind) => {
  const { request, client, isOfPushes } = faultKinds[kind]
  const fields = fieldsOfKind(kind)
  const flags = Object.fromEntries(fields.map((field) => [field, flagOf(field)]))
  return Command.make(kind, { ...controlFlags, ...flags }, (given) => {
    const all = given as typeof given & Readonly<Record<string, Option.Option<unknown>>>
    const rule = Object.fromEntries(
      fields.flatMap((field) => {
        const value = all[field] as Option.Option<unknown>
        return Option.isSome(value) ? [[field, value.value]] : []
      }),
    )
    return withControl(given, ({ sandbox }) => sandbox.createFault({ kind, ...rule } as NewFault)).pipe(
      printed(given, (each) => faultTable([each], "")),
    )
  }).pipe(
    Command.withDescription(`The request ${helpOf(request)}; the client receives ${helpOf(client)}`),
    Command.withExamples([
      {
        command: `bourse fault add ${kind} ${examples[kind] ?? (isOfPushes ? "--channel '*depth*' --nth 3" : "--endpoint spot.placeOrder --nth 3")}`,
      },
    ]),
  )
}

const addFault = Command.make("add").pipe(
  Command.withDescription("Injects a fault into matching requests, from the next one on"),
  Command.withExamples([
    { command: "bourse fault add dropAfterCommit --endpoint spot.placeOrder" },
    { command: "bourse fault add serverErrorBeforeCommit --status 503 --for 10m" },
  ]),
  Command.withSubcommands(faultKindNames.map(addKind)),
)

const removeFault = Command.make(
  "remove",
  { ...controlFlags, id: Argument.String("id").pipe(Argument.withDescription("The fault's id, or all")) },
  ({ id, ...given }) =>
    withControl(given, ({ sandbox }) =>
      id === "all" ? sandbox.deleteFaults() : sandbox.deleteFault({ id }),
    ).pipe(printed(given, () => "removed")),
).pipe(
  Command.withDescription("Removes one fault, or all faults"),
  Command.withExamples([{ command: "bourse fault remove 1" }, { command: "bourse fault remove all" }]),
)

const listFaults = (given: ControlGiven) =>
  withControl(given, ({ sandbox }) => sandbox.listFaults()).pipe(
    printed(given, (all) => faultTable(all, "There are no faults.")),
  )

export const faultCommand = Command.make("fault", controlFlags, listFaults).pipe(
  Command.withDescription("Lists the faults; adds or removes a fault"),
  Command.withExamples([
    { command: "bourse fault" },
    { command: "bourse fault add dropAfterCommit --endpoint spot.placeOrder" },
  ]),
  Command.withSubcommands([listCommand("fault", "Lists the faults", listFaults), addFault, removeFault]),
)
