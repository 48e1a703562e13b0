/** The handlers of {@link BackofficeApi}, and the work in the background. */
import { Config, Effect, Layer, Option, Redacted, Schedule, Schema } from "effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { BackofficeApi, Forbidden, NotFound, Role, Staff } from "./Api.ts"
import { Customers, Wallets } from "./Customers.ts"
import { Deposits } from "./Deposits.ts"
import { Rebates } from "./Rebates.ts"
import { Withdrawals } from "./Withdrawals.ts"

const token = (name: string) => Config.schema(Schema.RedactedFromValue(Schema.NonEmptyString), name)

const layerStaff = Layer.effect(
  Staff,
  Effect.gen(function* () {
    const clerk = yield* token("BACKOFFICE_CLERK_TOKEN")
    const approver = yield* token("BACKOFFICE_APPROVER_TOKEN")
    return {
      token: (handler, { credential }) => {
        const is = (token: Redacted.Redacted) => Redacted.value(token) === Redacted.value(credential)
        const role = is(approver) ? "approver" : is(clerk) ? "clerk" : undefined
        return role === undefined
          ? new Forbidden({ message: "a token is needed: Authorization: Bearer ..." })
          : Effect.provideService(handler, Role, role)
      },
    }
  }),
)

const only = (wanted: "clerk" | "approver") =>
  Effect.flatMap(Role, (role) =>
    role === wanted ? Effect.void : new Forbidden({ message: `only for an ${wanted}, you are a ${role}` }),
  )

const customers = HttpApiBuilder.group(BackofficeApi, "customers", (handlers) =>
  Effect.gen(function* () {
    const [own, deposits] = [yield* Customers, yield* Deposits]
    return handlers
      .handle("open", ({ payload }) => own.open(payload))
      .handle("createKey", ({ params, payload }) => own.createKey(params.name, payload.note, payload.ip))
      .handle("createAddress", ({ params, payload }) => own.createAddress(params.name, payload))
      .handle("credits", ({ params }) => deposits.of(params.name))
  }),
)

const withdrawals = HttpApiBuilder.group(BackofficeApi, "withdrawals", (handlers) =>
  Effect.gen(function* () {
    const own = yield* Withdrawals
    return handlers
      .handle("request", ({ params, payload }) =>
        Effect.andThen(only("clerk"), own.request(params.name, payload)),
      )
      .handle("list", () => own.all)
      .handle("approve", ({ params }) => Effect.andThen(only("approver"), own.approve(params.id)))
      .handle("reject", ({ params }) => Effect.andThen(only("approver"), own.reject(params.id)))
  }),
)

const rebates = HttpApiBuilder.group(BackofficeApi, "rebates", (handlers) =>
  Effect.gen(function* () {
    const own = yield* Rebates
    return handlers.handle("ofDay", ({ params: { day } }) =>
      Effect.flatMap(
        own.ofDay(day),
        Option.match({
          onNone: () => new NotFound({ message: `the rebates of ${day} are not read yet` }),
          onSome: Effect.succeed,
        }),
      ),
    )
  }),
)

/** Runs as long as the layer: deposits, rebates, and withdrawals that could not be sent. */
const background = Layer.effectDiscard(
  Effect.gen(function* () {
    const [deposits, nightly, { resume }] = [yield* Deposits, yield* Rebates, yield* Withdrawals]
    yield* Effect.forkScoped(deposits.run)
    yield* Effect.forkScoped(nightly.run)
    yield* Effect.forkScoped(Effect.repeat(resume, Schedule.spaced("1 minute")))
  }),
)

/** The API's routes. Build {@link services} before the HTTP server: the server listens as soon as it is built. */
export const routes = HttpApiBuilder.layer(BackofficeApi).pipe(
  Layer.provide([customers, withdrawals, rebates]),
  Layer.provide([layerStaff, HttpApiMiddleware.layerProblemDetails({ includeDetails: true })]),
)

/** The services that the API calls, and the work in the background. The services need records and a broker's client. */
export const services = background.pipe(
  Layer.provideMerge(Layer.mergeAll(Deposits.layer, Rebates.layer, Withdrawals.layer, Customers.layer)),
  Layer.provide(Wallets.layer),
)
