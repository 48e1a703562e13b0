/**
 * The HTTP API of the back office, for the broker's own staff and programs. Amounts are decimal text in whole coins, times
 * are milliseconds since the epoch.
 */
import { Decimal, Secret } from "@bourse/core/definition"
import { Context, Schema } from "effect"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as HttpApiSecurity from "effect/http-api/HttpApiSecurity"

/** The name of a customer's sub-account. */
export const CustomerName = Schema.String.check(
  Schema.isPattern(/^[0-9A-Za-z]{8,32}$/, { expected: "8 to 32 letters and digits" }),
)
const Text = Schema.String.check(Schema.isNonEmpty())

export const Customer = Schema.Struct({ name: CustomerName, note: Text })
export type Customer = typeof Customer.Type

/** A key of the customer's own programs. Only this response has the secret. */
export const CustomerKey = Schema.Struct({ apiKey: Schema.String, secret: Secret })
export type CustomerKey = typeof CustomerKey.Type

export const Address = Schema.Struct({
  ...{ customer: CustomerName, coin: Text, network: Text, address: Text },
  memo: Schema.NullOr(Schema.String),
})
export type Address = typeof Address.Type

/** A deposit with all its confirmations. */
export const Credit = Schema.Struct({
  ...{ id: Text, customer: CustomerName, coin: Text, network: Text, amount: Decimal },
  creditedAt: Schema.Int,
})
export type Credit = typeof Credit.Type

/** Where a customer wants money to go. */
export const Destination = Schema.Struct({
  ...{ coin: Text, network: Text, address: Text, amount: Decimal },
  memo: Schema.optionalKey(Text),
})

/**
 * A withdrawal. `approved`: is being sent, or will be sent again after a failure. `sent`: the exchange has it under
 * `exchangeId`.
 */
export const Withdrawal = Schema.Struct({
  ...{ ...Destination.fields, id: Text, customer: CustomerName },
  state: Schema.Literals(["requested", "approved", "sent", "rejected"]),
  exchangeId: Schema.optionalKey(Schema.String),
})
export type Withdrawal = typeof Withdrawal.Type

/** The rebates of one day in UTC, by coin. */
export const DayOfRebates = Schema.Struct({
  day: Schema.String.check(Schema.isPattern(/^\d{8}$/, { expected: "a day, YYYYMMDD" })),
  amounts: Schema.Record(Schema.String, Decimal),
})
export type DayOfRebates = typeof DayOfRebates.Type

/** The exchange rejected a call. `code` is its code, such as 730101 for a name that is taken. */
export class ExchangeRejected extends Schema.TaggedError<ExchangeRejected>()(
  "ExchangeRejected",
  { code: Schema.Number, message: Schema.String },
  { httpApiStatus: 422 },
) {}

/** The exchange did not answer, or not in time. Send the same request again. */
export class ExchangeUnavailable extends Schema.TaggedError<ExchangeUnavailable>()(
  "ExchangeUnavailable",
  { message: Schema.String },
  { httpApiStatus: 503 },
) {}

export class NotFound extends Schema.TaggedError<NotFound>()(
  "NotFound",
  { message: Schema.String },
  { httpApiStatus: 404 },
) {}

/** The withdrawal was decided before. */
export class AlreadyDecided extends Schema.TaggedError<AlreadyDecided>()(
  "AlreadyDecided",
  { state: Withdrawal.fields.state },
  { httpApiStatus: 409 },
) {}

export class Forbidden extends Schema.TaggedError<Forbidden>()(
  "Forbidden",
  { message: Schema.String },
  { httpApiStatus: 403 },
) {}

/** The role of the caller. Clerks request withdrawals and approvers decide on them: nobody does both with one token. */
export class Role extends Context.Service<Role, "clerk" | "approver">()("@bourse/backoffice/Role") {}

export class Staff extends HttpApiMiddleware.Service<Staff, { provides: Role }>()(
  "@bourse/backoffice/Staff",
  {
    security: { token: HttpApiSecurity.bearer },
    error: Forbidden,
  },
) {}

const exchange = [ExchangeRejected, ExchangeUnavailable] as const
const params = { name: CustomerName }
const decision = { params: { id: Text }, success: Withdrawal }

const customers = HttpApiGroup.make("customers").add(
  HttpApiEndpoint.post("open", "/customers", { payload: Customer, success: Customer, error: exchange }),
  HttpApiEndpoint.post("createKey", "/customers/:name/keys", {
    ...{ params, success: CustomerKey, error: exchange },
    payload: Schema.Struct({ note: Text, ip: Schema.optionalKey(Text) }),
  }),
  HttpApiEndpoint.post("createAddress", "/customers/:name/addresses", {
    ...{ params, success: Address, error: exchange },
    payload: Schema.Struct({ coin: Text, network: Text }),
  }),
  HttpApiEndpoint.get("credits", "/customers/:name/credits", { params, success: Schema.Array(Credit) }),
)

const withdrawals = HttpApiGroup.make("withdrawals").add(
  HttpApiEndpoint.post("request", "/customers/:name/withdrawals", {
    ...{ params, payload: Destination, success: Withdrawal, error: [Forbidden, NotFound] },
  }),
  HttpApiEndpoint.get("list", "/withdrawals", { success: Schema.Array(Withdrawal) }),
  HttpApiEndpoint.post("approve", "/withdrawals/:id/approve", {
    ...{ ...decision, error: [Forbidden, NotFound, AlreadyDecided, ...exchange] },
  }),
  HttpApiEndpoint.post("reject", "/withdrawals/:id/reject", {
    ...{ ...decision, error: [Forbidden, NotFound, AlreadyDecided] },
  }),
)

const rebates = HttpApiGroup.make("rebates").add(
  HttpApiEndpoint.get("ofDay", "/rebates/:day", {
    ...{ params: { day: DayOfRebates.fields.day }, success: DayOfRebates, error: NotFound },
  }),
)

export class BackofficeApi extends HttpApi.make("backoffice")
  .add(customers, withdrawals, rebates)
  .middleware(Staff)
  // A request that does not decode is answered with 400 and what is wrong with it.
  .middleware(HttpApiMiddleware.ProblemDetails) {}
