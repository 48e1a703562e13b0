/** `bourse snapshot`: saves states of the sandbox and loads them again. */

import { relative, resolve } from "node:path"
import type { AccountDifference, SavedSnapshot, SnapshotDifference } from "@bourse/client/control"
import { Argument, Command } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { didYouMean } from "../choices.ts"
import { controlFlags } from "../connection.ts"
import { type ControlCalls, withControl, withNamedControl } from "../control.ts"
import { print, printed, quoted, table } from "../printing.ts"

const name = Argument.String("name").pipe(Argument.withDescription("The snapshot's name"))

/** Describes a saved snapshot, with the command that starts an exchange from it, if its file allows that. */
const savedText = ({ name, accounts, openOrders, file, isWorld }: SavedSnapshot): string =>
  [
    `saved ${name}: ${accounts} accounts, ${openOrders} open orders`,
    ...(file === null ? [] : [`in ${shownPath(file)}`]),
    ...(file !== null && isWorld
      ? [`start a new exchange from it: bourse serve --from ${worldName(name, file)} --data NEW`]
      : []),
  ].join("\n")

/** A file's path relative to the current folder, if that is shorter. */
const shownPath = (path: string): string => {
  const shorter = relative(process.cwd(), path)
  return shorter.length < path.length ? shorter : path
}

/** The snapshot as a value of `--from`. */
const worldName = (name: string, file: string): string =>
  file === resolve(".bourse", "saved", `${name}.world`) ? name : quoted(shownPath(file))

const save = Command.make("save", { ...controlFlags, name }, ({ name, ...given }) =>
  withNamedControl(given, ({ sandbox }) => sandbox.saveSnapshot({ name })).pipe(printed(given, savedText)),
).pipe(
  Command.withDescription(
    "Saves the exchange's present state with its history; replaces a snapshot of the same name",
  ),
  Command.withExamples([{ command: "bourse snapshot save seeded" }]),
)

/** Runs the call if a snapshot with that name exists. */
const ofSaved = Effect.fnUntraced(function* <A, E, R>(
  sandbox: ControlCalls["sandbox"],
  name: string,
  call: Effect.Effect<A, E, R>,
) {
  const names = (yield* sandbox.listSnapshots()).map((each) => each.name)
  if (names.includes(name)) return yield* call
  const others = names.length === 0 ? "none" : names.join(", ")
  return yield* Effect.fail(
    new Error(`there is no snapshot ${name}${didYouMean(name, names) || `; there are ${others}`}`),
  )
})

const load = Command.make("load", { ...controlFlags, name }, ({ name, ...given }) =>
  withNamedControl(given, ({ sandbox }) => ofSaved(sandbox, name, sandbox.loadSnapshot({ name }))).pipe(
    printed(given, ({ generation }) => `loaded ${name}: generation ${generation}`),
  ),
).pipe(
  Command.withDescription("Loads a snapshot: restores the state and all lists, but not the time"),
  Command.withExamples([{ command: "bourse snapshot load seeded" }]),
)

const remove = Command.make("delete", { ...controlFlags, name }, ({ name, ...given }) =>
  withNamedControl(given, ({ sandbox }) => ofSaved(sandbox, name, sandbox.deleteSnapshot({ name }))).pipe(
    printed(given, () => `deleted ${name}`),
  ),
).pipe(
  Command.withDescription("Deletes a snapshot"),
  Command.withExamples([{ command: "bourse snapshot delete seeded" }]),
)

const savedColumns = ["name", "saved", "generation", "accounts", "orders", "kB", "kept in"]

const savedTable = (all: ReadonlyArray<SavedSnapshot>): string => {
  const good = all.filter(({ problem }) => problem === null)
  const rows = good.map(({ savedAt, openOrders, bytes, inMemory, ...snapshot }) => ({
    ...snapshot,
    saved: new Date(savedAt).toISOString().slice(0, 19),
    orders: openOrders,
    kB: Math.ceil(bytes / 1_000),
    "kept in": inMemory ? "memory" : "a file",
  }))
  const bad = all.flatMap(({ problem }) => (problem === null ? [] : [problem]))
  return [
    ...(rows.length > 0 || bad.length === 0 ? [table(rows, savedColumns, "There are no snapshots.")] : []),
    ...bad,
  ].join("\n")
}

const list = Command.make("list", controlFlags, (given) =>
  withControl(given, ({ sandbox }) => sandbox.listSnapshots()).pipe(printed(given, savedTable)),
).pipe(
  Command.withDescription("Lists the snapshots"),
  Command.withExamples([{ command: "bourse snapshot list" }]),
)

type ShownOrder = AccountDifference["opened"][number]

const orderLine =
  (what: string) =>
  ({ orderId, symbol, side, price, quantity, executed }: ShownOrder): string =>
    `  ${what} order ${orderId}: ${side} ${quantity} ${symbol} at ${price}, executed ${executed}`

/** A balance as text: its free amount, followed by locked and futures amounts. */
const balanceText = ({ free, locked, futures }: AccountDifference["balances"][number]["before"]): string =>
  [
    free,
    ...(locked === "0" ? [] : [`${locked} locked`]),
    ...(futures === "0" ? [] : [`${futures} in futures`]),
  ].join(" + ")

const accountLines = (account: AccountDifference): ReadonlyArray<string> => {
  const { uid, name, exists, balances, closed, opened, executed } = account
  const added = exists === "in both" ? "" : exists === "only after" ? ", added" : ", removed"
  return [
    `${uid} ${name}${added}`,
    ...balances.map(
      ({ asset, before, after }) => `  ${asset}: ${balanceText(before)} -> ${balanceText(after)}`,
    ),
    ...closed.map(orderLine("closed")),
    ...opened.map(orderLine("opened")),
    ...executed.map(orderLine("executed")),
  ]
}

const differenceText = ({ accounts }: SnapshotDifference): string =>
  accounts.length === 0
    ? "There is no difference in accounts, balances and open orders."
    : accounts.flatMap(accountLines).join("\n")

const diff = Command.make(
  "diff",
  {
    ...controlFlags,
    name,
    other: Argument.String("other").pipe(
      Argument.withDescription("The snapshot to compare with; default: the exchange's present state"),
      Argument.optional,
    ),
  },
  ({ name, other, ...given }) =>
    Effect.gen(function* () {
      const difference = yield* withControl(given, ({ sandbox }) =>
        sandbox.diffSnapshots({ name, ...(Option.isSome(other) && { with: other.value }) }),
      )
      yield* print(given.json, difference, differenceText)
    }),
).pipe(
  Command.withDescription("Shows the differences between two snapshots, account by account"),
  Command.withExamples([
    { command: "bourse snapshot diff seeded" },
    { command: "bourse snapshot diff before after" },
  ]),
)

export const snapshotCommand = Command.make("snapshot").pipe(
  Command.withDescription("Saves and loads the state of the sandbox"),
  Command.withExamples([
    { command: "bourse snapshot save seeded" },
    { command: "bourse snapshot load seeded" },
  ]),
  Command.withSubcommands([save, load, list, diff, remove]),
)
