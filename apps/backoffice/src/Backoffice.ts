/** The handlers of {@link BackofficeApi}, and the work in the background. */
import { Config, Duration, Effect, Layer, Redacted, Schedule, Schema } from "effect"
import { HttpApiBuilder, HttpApiMiddleware } from "effect/http-api"
import { BackofficeApi, Forbidden, NotFound, Role, Staff, Unauthorized } from "./Api.ts"
import { Customers } from "./Customers.ts"
import { Deposits } from "./Deposits.ts"
import { Rebates } from "./Rebates.ts"
import { Withdrawals } from "./Withdrawals.ts"

const token = (name: string) => Config.schema(Schema.RedactedFromValue(Schema.NonEmptyString), name)

const layerStaff = Layer.effect(
  Staff,
  Effect.gen(function* () {
    const roles = new Map([
      [Redacted.value(yield* token("BACKOFFICE_CLERK_TOKEN")), "clerk" as const],
      [Redacted.value(yield* token("BACKOFFICE_APPROVER_TOKEN")), "approver" as const],
    ])
    if (roles.size < 2) return yield* Effect.die("clerks and approvers have the same token")
    return {
      token: (handler, { credential }) => {
        const role = roles.get(Redacted.value(credential))
        return role === undefined
          ? new Unauthorized({ message: "send a token of the staff: Authorization: Bearer ..." })
          : Effect.provideService(handler, Role, role)
      },
    }
  }),
)

const only = (wanted: "clerk" | "approver") =>
  Effect.flatMap(Role, (role) =>
    role === wanted
      ? Effect.void
      : new Forbidden({ message: `this call is for the role ${wanted}; your token has the role ${role}` }),
  )

const staff = HttpApiBuilder.group(
  BackofficeApi,
  "staff",
  Effect.fn(function* (handlers) {
    const customers = yield* Customers
    const deposits = yield* Deposits
    const withdrawals = yield* Withdrawals
    const rebates = yield* Rebates
    // A caller that disconnects must not interrupt what has begun on the exchange.
    const whole = { uninterruptible: true }
    return handlers
      .handle("open", ({ payload }) => customers.open(payload), whole)
      .handle("createKey", ({ params, payload }) => customers.createKey(params.name, payload), whole)
      .handle("createAddress", ({ params, payload }) => customers.createAddress(params.name, payload), whole)
      .handle("credits", ({ params }) => deposits.of(params.name))
      .handle("request", ({ params, payload }) =>
        Effect.andThen(only("clerk"), withdrawals.request(params.name, payload)),
      )
      .handle("withdrawals", () => withdrawals.all)
      .handle(
        "approve",
        ({ params }) => Effect.andThen(only("approver"), withdrawals.approve(params.id)),
        whole,
      )
      .handle("reject", ({ params }) => Effect.andThen(only("approver"), withdrawals.reject(params.id)))
      .handle("rebates", ({ params: { day } }) =>
        Effect.flatMap(rebates.ofDay(day), Effect.fromOption).pipe(
          Effect.mapError(() => new NotFound({ message: `the rebates of ${day} were not read yet` })),
        ),
      )
  }),
)

/** The API's routes. Build {@link services} before the HTTP server: the server listens as soon as it is built. */
export const routes = HttpApiBuilder.layer(BackofficeApi).pipe(
  Layer.provide(staff),
  Layer.provide([layerStaff, HttpApiMiddleware.layerProblemDetails({ includeDetails: true })]),
)

/** Repeats a task as long as the layer exists. A failure or a defect is logged, and ends one round only. */
const again = <E, R>(
  task: Effect.Effect<void, E, R>,
  schedule: Schedule.Schedule<unknown, unknown, unknown>,
) =>
  task.pipe(
    Effect.catchCause((cause) => Effect.logWarning("tries again later", cause)),
    Effect.repeat(schedule),
    Effect.orDie,
    Effect.forkScoped,
  )

const background = Layer.effectDiscard(
  Effect.gen(function* () {
    const pause = yield* Config.Duration("BACKOFFICE_DEPOSIT_PAUSE").pipe(
      Config.withDefault(Duration.seconds(10)),
    )
    yield* again((yield* Deposits).read, Schedule.spaced(pause))
    yield* again((yield* Withdrawals).resume, Schedule.spaced("1 minute"))
    // Ten minutes after each hour: recorded days are skipped, and a failed night is read an hour later.
    yield* again((yield* Rebates).readMissing, Schedule.cron("10 * * * *", "UTC"))
  }),
)

/** The services that the API calls, and the work in the background. The services need records and a broker's client. */
export const services = background.pipe(
  Layer.provideMerge(Layer.mergeAll(Deposits.layer, Rebates.layer, Withdrawals.layer)),
  Layer.provideMerge(Customers.layer),
)
