/**
 * Content of a new exchange: coins, symbols, and in the sandbox the demo accounts with their development keys and
 * balances. All content is written as events of the journal; an existing exchange only gets the missing parts.
 */
import { permissions } from "@bourse/core"
import type { AccountOpening, AssetListing, Command, KeyGrant, State, SymbolListing } from "@bourse/engine"
import type { Secrets } from "../security/Secrets.ts"
import genesis from "./genesis.json" with { type: "json" }

interface DemoAccount extends AccountOpening {
  readonly balances: Readonly<Record<string, string | undefined>>
  readonly keys: ReadonlyArray<{
    readonly key: string
    readonly secret: string
    readonly dialect: KeyGrant["dialect"]
  }>
}

const { assets, symbols, accounts } = genesis as {
  readonly assets: ReadonlyArray<AssetListing>
  readonly symbols: ReadonlyArray<SymbolListing>
  readonly accounts: ReadonlyArray<DemoAccount>
}

/** The sandbox's accounts, with their published keys. */
export const demoAccounts = accounts

const fundings = (account: DemoAccount): Array<Command> =>
  Object.entries(account.balances).map(([asset, amount]) => ({
    type: "fund",
    uid: account.uid,
    asset,
    amount: amount!,
  }))

/**
 * The commands that add the missing parts of a new exchange's content; `sandbox` adds the demo accounts, `hasSymbols`
 * the symbols: a mirrored market has those of its exchange.
 */
export const genesisCommands = (
  state: State,
  secrets: Secrets,
  sandbox: boolean,
  hasSymbols = true,
): Array<Command> => {
  const commands: Array<Command> = []
  for (const listing of assets)
    if (!state.assets.has(listing.asset)) commands.push({ type: "listAsset", ...listing })
  for (const listing of hasSymbols ? symbols : [])
    if (!state.markets.has(listing.symbol)) commands.push({ type: "listSymbol", ...listing })
  if (!sandbox) return commands
  for (const account of accounts) {
    const { balances: _, keys, ...opening } = account
    const existing = state.accounts.get(account.uid)
    // On data without these accounts, the uid or name may belong to another user, who must not get a published key.
    const same = [...state.accounts.values()].find(({ name }) => name === account.name)
    if (existing !== same) continue
    if (existing === undefined) commands.push({ type: "openAccount", ...opening }, ...fundings(account))
    for (const { key, secret, dialect } of keys) {
      if (state.keys.has(key)) continue
      commands.push({
        type: "grantKey",
        key,
        uid: account.uid,
        permissions,
        addresses: [],
        note: "development key",
        sealedSecret: secrets.seal(secret, `${key} ${account.uid}`),
        dialect,
        loopbackOnly: true,
        unmetered: false,
      })
    }
  }
  return commands
}

/** The commands that follow a reset and restore the demo accounts' first balances. */
export const resetCommands = (state: State): Array<Command> =>
  accounts.filter(({ uid, name }) => state.accounts.get(uid)?.name === name).flatMap(fundings)
