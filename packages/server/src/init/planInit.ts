/**
 * The commands of an init file, which are tried on a copy of the state first: a file with one rejected entry
 * changes nothing. Entries of the init file that already exist, by name, are skipped, so an interrupted start
 * can continue.
 */
import {
  apply,
  type Command,
  dumpState,
  handle,
  loadState,
  nextUid,
  Rejection,
  type State,
} from "@bourse/engine"
import { type MarketFile, MarketFileError } from "@bourse/simulator"
import { families } from "../addresses/families.ts"
import { fromEngine } from "../responses/ErrorResponse.ts"
import { grantKey } from "../security/grantKey.ts"
import type { Secrets } from "../security/Secrets.ts"
import { checkMarketFile } from "../simulation/checkMarketFile.ts"
import { type CheckedInit, InitError } from "./InitFile.ts"

/** A key that an init file granted. */
export interface InitKey {
  /** Name of the account to which the key belongs. */
  readonly account: string
  readonly key: string
  readonly secret: string
  /** Whether the server made the key or the secret: then this start is the only time they are shown. */
  readonly isGenerated: boolean
}

export interface InitPlan {
  readonly commands: ReadonlyArray<Command>
  /** The state after the plan's commands. */
  readonly state: State
  readonly keys: ReadonlyArray<InitKey>
}

interface PlanOptions {
  readonly secrets: Secrets
  readonly random: (bytes: number) => string
  readonly sandbox: boolean
  /** Exchange time of the plan, in milliseconds. */
  readonly now: number
}

type Account = NonNullable<CheckedInit["accounts"]>[number]
type Key = NonNullable<Account["keys"]>[number]

/**
 * The parameter `before` has the genesis commands. Throws {@link InitError} that names the place in the init
 * file.
 */
export const planInit = (
  state: State,
  before: ReadonlyArray<Command>,
  init: CheckedInit,
  options: PlanOptions,
): InitPlan => {
  const planner = new Planner(loadState(dumpState(state)), options)
  for (const command of before) planner.run("", command)
  planner.plan(init)
  return planner
}

class Planner implements InitPlan {
  readonly commands: Array<Command> = []
  readonly keys: Array<InitKey> = []
  readonly state: State
  readonly #options: PlanOptions

  constructor(state: State, options: PlanOptions) {
    this.state = state
    this.#options = options
  }

  run(place: string, command: Command): void {
    const { state } = this
    const now = Math.max(this.#options.now, state.time)
    const reply: unknown = handle(state, command, now, (event) => apply(state, event))
    if (reply instanceof Rejection) fail(place, fromEngine(reply).message)
    this.commands.push(command)
  }

  plan({ assets = [], symbols = [], settings = {}, accounts = [], market }: CheckedInit): void {
    const { state } = this
    for (const [at, listing] of assets.entries()) {
      if (state.assets.has(listing.asset)) continue
      for (const [place, { family, sameAddress }] of listing.networks.entries())
        if (families[family].tagged !== sameAddress)
          fail(
            `assets[${at}].networks[${place}].sameAddress`,
            `must be ${!sameAddress} in the family ${family}`,
          )
      this.run(`assets[${at}]`, { type: "listAsset", ...listing })
    }
    for (const [at, listing] of symbols.entries())
      if (!state.markets.has(listing.symbol)) this.run(`symbols[${at}]`, { type: "listSymbol", ...listing })
    if (Object.keys(settings).length > 0) this.run("settings", { type: "changeSettings", settings })
    const names = accounts.map(({ name }) => name)
    for (const [at, account] of accounts.entries()) {
      if (names.indexOf(account.name) < at) fail(`accounts[${at}].name`, `${account.name} is listed twice`)
      if (this.#uidOf(account.name) === undefined) this.#open(`accounts[${at}]`, account)
    }
    if (typeof market === "object") this.#checkMarket(market.file)
  }

  /**
   * A rejected entry is reported before anything is written: a start that fails later would lose the generated
   * secrets.
   */
  #checkMarket(file: MarketFile = {}): void {
    try {
      checkMarketFile(this.state, file)
    } catch (error) {
      if (!(error instanceof MarketFileError)) throw error
      fail("market.file", error.message)
    }
  }

  #uidOf(name: string): string | undefined {
    for (const account of this.state.accounts.values()) if (account.name === name) return account.uid
    return undefined
  }

  #open(place: string, account: Account): void {
    const {
      name,
      master: masterName,
      broker = false,
      kyc = "3",
      email,
      phone,
      funds = {},
      keys = [],
    } = account
    const master = masterName === undefined ? null : this.#uidOf(masterName)
    if (master === undefined)
      fail(`${place}.master`, `there is no account ${masterName}: list a master before its sub-accounts`)
    const uid = nextUid(this.state)
    const contacts = { ...(email === undefined ? {} : { email }), ...(phone === undefined ? {} : { phone }) }
    this.run(place, { type: "openAccount", uid, name, master, broker, kyc, ...contacts })
    for (const [asset, amount] of Object.entries(funds)) {
      const at = `${place}.funds.${asset}`
      if (!this.#options.sandbox) fail(at, "test funds need --sandbox on")
      this.run(at, { type: "fund", uid, asset, amount })
    }
    for (const [at, key] of keys.entries()) this.#grant(`${place}.keys[${at}]`, uid, name, key)
  }

  #grant(place: string, uid: string, account: string, given: Key): void {
    const { random, secrets } = this.#options
    const made = grantKey(uid, given, secrets, random)
    if ("invalid" in made) fail(`${place}.addresses`, "give IP addresses")
    const { secret, grant } = made
    this.run(place, grant)
    const { key } = grant
    const isGenerated = given.key === undefined || given.secret === undefined
    this.keys.push({ account, key, secret, isGenerated })
  }
}

function fail(place: string, message: string): never {
  throw new InitError(`the init file is wrong:\n  ${place}: ${message}`)
}
