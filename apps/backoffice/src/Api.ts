/**
 * The HTTP API of the back office, for the broker's own staff and programs. Amounts are decimal text in whole coins, times
 * are milliseconds since the epoch.
 */
import { Decimal, Secret } from "@bourse/core/definition"
import { Context, Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"

const matching = (pattern: RegExp, expected: string) =>
  Schema.String.check(Schema.isPattern(pattern, { expected }))
const Text = Schema.String.check(Schema.isNonEmpty())
/** The name of a customer's sub-account. */
const CustomerName = matching(/^[0-9A-Za-z]{8,32}$/, "8 to 32 letters and digits")
const Day = matching(/^\d{8}$/, "a day, YYYYMMDD")

export const Customer = Schema.Struct({ name: CustomerName, note: Text })
export type Customer = typeof Customer.Type

export const Address = Schema.Struct({
  customer: CustomerName,
  coin: Text,
  network: Text,
  address: Text,
  memo: Schema.NullOr(Schema.String),
})

/** A deposit with all its confirmations. */
export const Credit = Schema.Struct({
  id: Text,
  customer: CustomerName,
  coin: Text,
  network: Text,
  amount: Decimal,
  creditedAt: Schema.Int,
})

/** A withdrawal that a customer wants. A second request with the same id is the same withdrawal. */
export const WithdrawalRequest = Schema.Struct({
  id: matching(/^[\w-]{1,32}$/, "1 to 32 letters, digits, _ and -"),
  coin: Text,
  network: Text,
  address: Text,
  memo: Schema.optionalKey(Text),
  amount: Decimal,
})
export type WithdrawalRequest = typeof WithdrawalRequest.Type

/**
 * A withdrawal. State `approved`: the withdrawal is being sent, or will be sent again after a failure. State `sent`: the
 * exchange has the withdrawal under `exchangeId`.
 */
export const Withdrawal = Schema.Struct({
  ...WithdrawalRequest.fields,
  customer: CustomerName,
  state: Schema.Literals(["requested", "approved", "sent", "rejected"]),
  exchangeId: Schema.optionalKey(Schema.String),
})
export type Withdrawal = typeof Withdrawal.Type

/** The rebates of one day in UTC, by coin. */
export const DayOfRebates = Schema.Struct({ day: Day, amounts: Schema.Record(Schema.String, Decimal) })

/** The exchange rejected a call. `code` is the code of the exchange, such as 730101 for a name that is taken. */
export class ExchangeRejected extends Schema.TaggedError<ExchangeRejected>()(
  "ExchangeRejected",
  { code: Schema.Number, message: Schema.String },
  { httpApiStatus: 422 },
) {}

/**
 * The exchange gave no answer, or not in time. Send the request again; only a key may then exist twice, of which the first
 * is not known to anybody.
 */
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

/** The withdrawal was decided before, or its id has another content. */
export class Conflict extends Schema.TaggedError<Conflict>()(
  "Conflict",
  { message: Schema.String },
  { httpApiStatus: 409 },
) {}

export class Unauthorized extends Schema.TaggedError<Unauthorized>()(
  "Unauthorized",
  { message: Schema.String },
  { httpApiStatus: 401 },
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
    error: Unauthorized,
  },
) {}

const params = { name: CustomerName }
const error = [NotFound, ExchangeRejected, ExchangeUnavailable] as const
const decision = {
  params: { id: WithdrawalRequest.fields.id },
  success: Withdrawal,
  error: [Forbidden, Conflict, ...error],
} as const

const staff = HttpApiGroup.make("staff", { topLevel: true }).add(
  HttpApiEndpoint.post("open", "/customers", { payload: Customer, success: Customer, error }),
  HttpApiEndpoint.post("createKey", "/customers/:name/keys", {
    params,
    payload: Schema.Struct({ note: Text, ip: Schema.optionalKey(Text) }),
    success: Schema.Struct({ apiKey: Schema.String, secret: Secret }),
    error,
  }),
  HttpApiEndpoint.post("createAddress", "/customers/:name/addresses", {
    params,
    payload: Schema.Struct({ coin: Text, network: Text }),
    success: Address,
    error,
  }),
  HttpApiEndpoint.get("credits", "/customers/:name/credits", { params, success: Schema.Array(Credit) }),
  HttpApiEndpoint.post("request", "/customers/:name/withdrawals", {
    params,
    payload: WithdrawalRequest,
    success: Withdrawal,
    error: [Forbidden, NotFound, Conflict],
  }),
  HttpApiEndpoint.get("withdrawals", "/withdrawals", { success: Schema.Array(Withdrawal) }),
  HttpApiEndpoint.post("approve", "/withdrawals/:id/approve", decision),
  HttpApiEndpoint.post("reject", "/withdrawals/:id/reject", decision),
  HttpApiEndpoint.get("rebates", "/rebates/:day", {
    params: { day: Day },
    success: DayOfRebates,
    error: NotFound,
  }),
)

export class BackofficeApi extends HttpApi.make("backoffice")
  .add(staff)
  .middleware(Staff)
  // A request that does not decode is answered with 400 and what is wrong with it.
  .middleware(HttpApiMiddleware.ProblemDetails) {}
