/** What an operator does on any server: accounts, keys, and the check of the whole. */

import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { ControlAccount, NewAccount } from "./Account.ts"
import { GrantedApiKey, KeyText, NewApiKey } from "./ApiKey.ts"
import { ControlRefused } from "./ControlErrors.ts"
import { ControlInput, ControlToken } from "./ControlMiddleware.ts"
import { Verification } from "./Verification.ts"

/** Opens an account, a sub-account when a master is named. Fails with 10001 (no such master), 730101 (name taken). */
const createAccount = HttpApiEndpoint.post("createAccount", "/accounts", {
  payload: NewAccount,
  success: ControlAccount,
  error: ControlRefused,
}).annotate(OpenApi.Summary, "Opens an account")

/** Every account. */
const listAccounts = HttpApiEndpoint.get("listAccounts", "/accounts", {
  success: Schema.Array(ControlAccount),
}).annotate(OpenApi.Summary, "Every account")

/** Grants an API key; its secret is in this answer and nowhere else. Fails with 10001, 700001, 730705. */
const createKey = HttpApiEndpoint.post("createKey", "/keys", {
  payload: NewApiKey,
  success: GrantedApiKey,
  error: ControlRefused,
}).annotate(OpenApi.Summary, "Grants an API key")

/** Revokes an API key at once. Fails with 730706. */
const deleteKey = HttpApiEndpoint.delete("deleteKey", "/keys/:key", {
  params: { key: KeyText },
  success: Schema.Struct({ key: Schema.String }),
  error: ControlRefused,
}).annotate(OpenApi.Summary, "Revokes an API key")

/** Checks ledger, books and journal; what is broken stands in `problems`. */
const verify = HttpApiEndpoint.get("verify", "/verify", {
  success: Verification,
}).annotate(OpenApi.Summary, "Checks the whole exchange")

export class AdminGroup extends HttpApiGroup.make("admin")
  .add(createAccount, listAccounts, createKey, deleteKey, verify)
  .prefix("/admin/v1")
  .middleware(ControlInput)
  .middleware(ControlToken)
  .annotateMerge(
    OpenApi.annotations({ title: "Admin", description: "Accounts, keys and verification, on any server" }),
  ) {}
