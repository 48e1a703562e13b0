/** An operator's endpoints on any server: accounts, keys, settings, symbols, and verification of the exchange. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { AccountChange, ControlAccount, ControlBalance, NewAccount, Uid } from "./Account.ts"
import { GrantedApiKey, KeyText, ListedApiKey, NewApiKey } from "./ApiKey.ts"
import { controlErrors } from "./ControlErrors.ts"
import { ControlInput, ControlToken } from "./ControlMiddleware.ts"
import { Settings, SettingsChange } from "./Settings.ts"
import { ListedSymbol, NewSymbol, SymbolChange, SymbolName } from "./Symbol.ts"
import { Verification } from "./Verification.ts"

/**
 * Creates an account, or a sub-account if a master is given. Fails with 10001 if the master is unknown, and
 * with 730101 if the name is taken.
 */
const createAccount = HttpApiEndpoint.post("createAccount", "/accounts", {
  payload: NewAccount,
  success: ControlAccount,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Creates an account")

/** Lists all accounts. */
const listAccounts = HttpApiEndpoint.get("listAccounts", "/accounts", {
  success: Schema.Array(ControlAccount),
  error: controlErrors,
}).annotate(OpenApi.Summary, "Lists all accounts")

/** Sets an account's KYC level, freezes or unfreezes it. Fails with 10001 if the account is unknown. */
const changeAccount = HttpApiEndpoint.post("changeAccount", "/accounts/:uid", {
  params: { uid: Uid },
  payload: AccountChange,
  success: ControlAccount,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Changes an account")

/**
 * Lists an account's spot balances, of every asset that it has or had, and the net amount from trading in each.
 * Fails with 10001 if the account is unknown.
 */
const listBalances = HttpApiEndpoint.get("listBalances", "/accounts/:uid/balances", {
  params: { uid: Uid },
  success: Schema.Array(ControlBalance),
  error: controlErrors,
}).annotate(
  OpenApi.Summary,
  "Lists an account's spot balances, and the net amount from trading in each asset",
)

/** Creates an API key; only this response shows its secret. Creating a key fails with 10001, 700001, 730705. */
const createKey = HttpApiEndpoint.post("createKey", "/keys", {
  payload: NewApiKey,
  success: GrantedApiKey,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Creates an API key")

/** Lists the valid API keys, without their secrets. */
const listKeys = HttpApiEndpoint.get("listKeys", "/keys", {
  success: Schema.Array(ListedApiKey),
  error: controlErrors,
}).annotate(OpenApi.Summary, "Lists the API keys")

/** Revokes an API key at once. Revoking a key fails with 730706. */
const deleteKey = HttpApiEndpoint.delete("deleteKey", "/keys/:key", {
  params: { key: KeyText },
  success: Schema.Struct({ key: Schema.String }),
  error: controlErrors,
}).annotate(OpenApi.Summary, "Revokes an API key")

/** Gets the settings: rates, limits, fee discount. */
const settings = HttpApiEndpoint.get("settings", "/settings", {
  success: Settings,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Gets the exchange's settings")

/**
 * Changes the given settings and returns all settings. A change fails with 33333 (unknown setting, invalid
 * value), 10232.
 */
const changeSettings = HttpApiEndpoint.post("changeSettings", "/settings", {
  payload: SettingsChange,
  success: Settings,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Changes settings")

/** Lists all symbols, including halted and delisted ones. */
const listSymbols = HttpApiEndpoint.get("listSymbols", "/symbols", {
  success: Schema.Array(ListedSymbol),
  error: controlErrors,
}).annotate(OpenApi.Summary, "Lists all symbols")

/**
 * Lists a symbol. A listed symbol is never removed: delist it. Listing fails with 33333 (already listed,
 * invalid steps).
 */
const addSymbol = HttpApiEndpoint.post("addSymbol", "/symbols", {
  payload: NewSymbol,
  success: ListedSymbol,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Lists a symbol")

/**
 * Halts a symbol, resumes it or delists it; changes its fees or its price band. The change fails with -1121, or
 * with 33333 (an invalid fee).
 */
const changeSymbol = HttpApiEndpoint.post("changeSymbol", "/symbols/:symbol", {
  params: { symbol: SymbolName },
  payload: SymbolChange,
  success: ListedSymbol,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Changes a symbol's status, fees or price band")

/** Checks ledger, books and journal; `problems` lists the errors found. */
const verify = HttpApiEndpoint.get("verify", "/verify", {
  success: Verification,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Checks the whole exchange")

export class AdminGroup extends HttpApiGroup.make("admin")
  .add(createAccount, listAccounts, changeAccount, listBalances, createKey, listKeys, deleteKey)
  .add(settings, changeSettings, verify)
  .add(listSymbols, addSymbol, changeSymbol)
  .prefix("/admin/v1")
  .middleware(ControlInput)
  .middleware(ControlToken)
  .annotateMerge(
    OpenApi.annotations({
      title: "Admin",
      description: "Accounts, keys, settings, symbols and verification, on any server",
    }),
  ) {}
