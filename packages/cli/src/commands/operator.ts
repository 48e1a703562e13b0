/** Operator commands, for any server: accounts, keys, settings, verification. */
import { type NewApiKey, Settings, type SettingsChange } from "@bourse/control"
import { permissions as allPermissions } from "@bourse/vocabulary"
import * as Console from "effect/Console"
import { Argument, Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { choiceArgument, choiceFlag } from "../choices.ts"
import { controlFlags } from "../connection.ts"
import { type ControlGiven, listCommand, withControl, withNamedControl } from "../control.ts"
import { facts, print, printed, table } from "../printing.ts"
import { uid } from "../uid.ts"

const kycLevels = ["1", "2", "3", "4"] as const
const accountColumns = ["uid", "name", "master", "broker", "kyc", "frozen"]

const openAccount = Command.make(
  "open",
  {
    ...controlFlags,
    name: Argument.String("name").pipe(Argument.withDescription("Its name")),
    master: Flag.String("master").pipe(
      Flag.withMetavar("uid"),
      Flag.withDescription("Creates a sub-account of this account"),
      Flag.optional,
    ),
    broker: Flag.Boolean("broker").pipe(Flag.withDescription("Makes it a broker"), Flag.withDefault(false)),
    kyc: choiceFlag("kyc", kycLevels, "1 unverified, 2 primary, 3 advanced, 4 institutional; one of").pipe(
      Flag.optional,
    ),
  },
  ({ name, master, broker, kyc, ...given }) =>
    withControl(given, ({ admin }) =>
      admin.createAccount({
        name,
        ...(Option.isSome(master) && { master: master.value }),
        ...(broker && { broker }),
        ...(Option.isSome(kyc) && { kyc: kyc.value }),
      }),
    ).pipe(printed(given, (each) => table([each], accountColumns, ""))),
).pipe(
  Command.withDescription("Creates an account"),
  Command.withExamples([
    { command: "bourse accounts open dave" },
    { command: "bourse accounts open desk --master 10000001" },
  ]),
)

const changeAccount = (name: string, frozen: boolean, description: string) =>
  Command.make(name, { ...controlFlags, uid }, ({ uid, ...given }) =>
    withControl(given, ({ admin }) => admin.changeAccount({ uid, frozen })).pipe(
      printed(given, (each) => table([each], accountColumns, "")),
    ),
  ).pipe(
    Command.withDescription(description),
    Command.withExamples([{ command: `bourse accounts ${name} 10000002` }]),
  )

const verifyAccount = Command.make(
  "kyc",
  { ...controlFlags, uid, level: choiceArgument("level", kycLevels) },
  ({ uid, level, ...given }) =>
    withControl(given, ({ admin }) => admin.changeAccount({ uid, kyc: level })).pipe(
      printed(given, (each) => table([each], accountColumns, "")),
    ),
).pipe(
  Command.withDescription("Sets the KYC level: 1 unverified, 2 primary, 3 advanced, 4 institutional"),
  Command.withExamples([{ command: "bourse accounts kyc 10000002 3" }]),
)

const listAccounts = (given: ControlGiven) =>
  withControl(given, ({ admin }) => admin.listAccounts()).pipe(
    printed(given, (all) => table(all, accountColumns, "There are no accounts.")),
  )

const balances = Command.make("balances", { ...controlFlags, uid }, ({ uid, ...given }) =>
  withControl(given, ({ admin }) => admin.listBalances({ uid })).pipe(
    printed(given, (all) =>
      table(all, ["asset", "free", "locked", "netTraded"], "The account never had any coins."),
    ),
  ),
).pipe(
  Command.withDescription("Shows an account's balances, and the net amount from trading in each asset"),
  Command.withExamples([{ command: "bourse accounts balances 10000002" }]),
)

export const accountsCommand = Command.make("accounts", controlFlags, listAccounts).pipe(
  Command.withDescription(
    "Lists the accounts; shows an account's balances, creates, freezes or unfreezes an account, sets its KYC level",
  ),
  Command.withExamples([{ command: "bourse accounts" }]),
  Command.withSubcommands([
    listCommand("accounts", "Lists the accounts", listAccounts),
    balances,
    openAccount,
    changeAccount("freeze", true, "Freezes an account: it can then only read and cancel"),
    changeAccount("unfreeze", false, "Unfreezes an account"),
    verifyAccount,
  ]),
)

const list = (name: string, metavar: string, description: string) =>
  Flag.String(name).pipe(
    Flag.withMetavar(`${metavar},..`),
    Flag.withDescription(description),
    Flag.map((text) => text.split(",").map((each) => each.trim())),
    Flag.optional,
  )

const grantKey = Command.make(
  "grant",
  {
    ...controlFlags,
    uid,
    permissions: list(
      "permissions",
      "name",
      "The key's permissions, for example SPOT_DEAL_WRITE; default all",
    ),
    addresses: list("addresses", "address", "The IP addresses from which the key works; default any"),
    note: Flag.String("note").pipe(Flag.withDescription("A note of your own"), Flag.optional),
    dialect: choiceFlag(
      "dialect",
      ["documented", "field"],
      "The form of responses where the documentation and the live exchange differ; default documented; one of",
    ).pipe(Flag.optional),
    apiKey: Flag.String("key").pipe(Flag.withDescription("The API key; default generated"), Flag.optional),
    secret: Flag.String("secret").pipe(
      Flag.withDescription("The key's secret; default generated"),
      Flag.optional,
    ),
  },
  ({ uid, permissions, addresses, note, dialect, apiKey, secret, ...given }) => {
    const some = <Name extends string, A>(name: Name, value: Option.Option<A>) =>
      Option.isSome(value) ? ({ [name]: value.value } as { readonly [_ in Name]: A }) : undefined
    const wanted = {
      uid,
      permissions: Option.getOrElse(permissions, () => "all" as const),
      ...some("addresses", addresses),
      ...some("note", note),
      ...some("dialect", dialect),
      ...some("key", apiKey),
      ...some("secret", secret),
    } as NewApiKey
    return withControl(given, ({ admin }) => admin.createKey(wanted)).pipe(
      printed(given, ({ key, secret, uid, permissions }) =>
        facts({ key, secret, uid, permissions: permissions.join(" ") }),
      ),
    )
  },
).pipe(
  Command.withDescription("Creates an API key; its secret is shown only once"),
  Command.withExamples([{ command: "bourse keys grant 10000002 --permissions SPOT_DEAL_WRITE" }]),
)

const revokeKey = Command.make(
  "revoke",
  { ...controlFlags, key: Argument.String("key") },
  ({ key, ...given }) =>
    withNamedControl(given, ({ admin }) => admin.deleteKey({ key })).pipe(
      printed(given, () => `revoked ${key}`),
    ),
).pipe(
  Command.withDescription("Revokes an API key at once"),
  Command.withExamples([{ command: "bourse keys revoke my-key" }]),
)

const listKeys = (given: ControlGiven) =>
  withControl(given, ({ admin }) => admin.listKeys()).pipe(
    printed(given, (all) =>
      table(
        all.map(({ permissions, addresses, ...key }) => ({
          ...key,
          permissions: permissions.length === allPermissions.length ? "all" : permissions.join(" "),
          addresses: addresses.join(" "),
        })),
        ["key", "uid", "permissions", "addresses", "note", "dialect"],
        "There are no keys.",
      ),
    ),
  )

export const keysCommand = Command.make("keys", controlFlags, listKeys).pipe(
  Command.withDescription("Lists the API keys, without their secrets; creates or revokes a key"),
  Command.withExamples([{ command: "bourse keys grant 10000002" }]),
  Command.withSubcommands([listCommand("keys", "Lists the API keys", listKeys), grantKey, revokeKey]),
)

/** A setting's value from its text: a number, null, or a text. */
const settingOf = (text: string): number | string | null =>
  text === "null" ? null : /^\d{1,15}$/.test(text) ? Number(text) : text

const setSettings = Command.make(
  "set",
  {
    ...controlFlags,
    changes: Argument.String("name=value").pipe(
      Argument.withDescription("For example weightBudget=1000"),
      Argument.variadic({ min: 1 }),
    ),
  },
  ({ changes, ...given }) =>
    Effect.gen(function* () {
      const wrong = changes.find((change) => !/^\w+=/.test(change))
      if (wrong !== undefined)
        return yield* Effect.fail(
          new Error(`${wrong} is not of the form name=value, for example weightBudget=1000`),
        )
      const unknown = changes
        .map((change) => change.split("=")[0]!)
        .find((name) => !(name in Settings.fields))
      if (unknown !== undefined)
        return yield* Effect.fail(new Error(`there is no setting ${unknown}: bourse settings lists them`))
      const wanted = Object.fromEntries(
        changes.map((change) => {
          const at = change.indexOf("=")
          return [change.slice(0, at), settingOf(change.slice(at + 1))]
        }),
      ) as SettingsChange
      const settings = yield* withControl(given, ({ admin }) => admin.changeSettings(wanted))
      return yield* print(given.json, settings, facts)
    }),
).pipe(
  Command.withDescription("Changes settings while the exchange runs"),
  Command.withExamples([{ command: "bourse settings set weightBudget=1000 callsPerSecond=null" }]),
)

export const settingsCommand = Command.make("settings", controlFlags, (given) =>
  withControl(given, ({ admin }) => admin.settings()).pipe(printed(given, facts)),
).pipe(
  Command.withDescription("Shows the exchange's settings: rates, limits, times, fee shares"),
  Command.withExamples([{ command: "bourse settings" }]),
  Command.withSubcommands([setSettings]),
)

const assetColumns = ["asset", "free", "locked", "futures", "withdrawals", "house", "issued"]

export const verifyCommand = Command.make("verify", controlFlags, (given) =>
  Effect.gen(function* () {
    const answer = yield* withControl(given, ({ admin }) => admin.verify())
    yield* print(given.json, answer, ({ assets, problems, seq, stateHash, accounts, openOrders }) =>
      [
        facts({ accounts, openOrders, seq, stateHash }),
        table(assets, assetColumns, "No asset has a balance."),
        problems.length === 0 ? "Ledger, books and journal are correct." : problems.join("\n"),
      ].join("\n\n"),
    )
    if (!answer.ok) {
      yield* Console.error(`bourse: ${answer.problems.length} problems`)
      yield* Effect.sync(() => (process.exitCode = 1))
    }
  }),
).pipe(
  Command.withDescription("Checks ledger, books and journal; exit code 1 if there is a problem"),
  Command.withExamples([{ command: "bourse verify" }]),
)
