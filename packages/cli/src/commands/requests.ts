/** `bourse requests`: the latest requests to the interface, as a table, as details, as curl or as a fixture. */
import type { LoggedRequest, RequestFilter } from "@bourse/control"
import * as Console from "effect/Console"
import { Argument, Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { choiceFlag } from "../choices.ts"
import { controlFlags, targetOf } from "../connection.ts"
import { withControl } from "../control.ts"
import { credentialsOfKey } from "../credentials.ts"
import { makeCurl } from "../curlLine.ts"
import { askedBy, fixtureOf } from "../fixtureOf.ts"
import { facts, print } from "../printing.ts"
import { readRequests } from "../requestFile.ts"

const pollEvery = "500 millis"

const clockOf = (time: number): string => new Date(time).toTimeString().slice(0, 8)

/** A request on one line, cut at the terminal's width. */
const lineOf = ({
  id,
  time,
  endpoint,
  method,
  path,
  status,
  code,
  reason,
  durationMs,
  ignored,
}: LoggedRequest): string =>
  [
    clockOf(time),
    id.padEnd(14),
    (endpoint ?? `${method} ${path}`).padEnd(22),
    status === 0 ? "cut" : String(status),
    reason === null ? `${durationMs.toFixed(1)} ms` : `${code} ${reason}`,
    ...(ignored.length === 0 ? [] : [`ignored ${ignored.join(", ")}`]),
  ]
    .join("  ")
    .replace(/[^\x20-\x7e]/g, "?")
    .slice(0, process.stdout.columns)

const textOf = (request: LoggedRequest): string => {
  const { time, exchangeTime, parameters, answer, answerLength, inBody, ignored, ...rest } = request
  const names = Object.entries(parameters)
  return [
    facts({
      ...rest,
      time: new Date(time).toISOString(),
      exchangeTime: new Date(exchangeTime).toISOString(),
      parameters: names.length === 0 ? "none" : inBody ? "in the body" : "in the query",
      ignored: ignored.join(", "),
    }),
    ...names.map(([name, value]) => `  ${name}=${value}`),
    "",
    answer,
    ...(answer.length < answerLength ? [`... ${answerLength - answer.length} characters more`] : []),
  ].join("\n")
}

/** The logged request as curl, with a new signature and the present time. */
const curlOf = Effect.fnUntraced(function* (url: string, request: LoggedRequest) {
  const { method, path, key, inBody } = request
  const isSigned = "signature" in request.parameters
  if (isSigned && key === "***")
    return yield* Effect.fail(
      new Error(
        "the request log does not keep API keys that the exchange does not know, so this request cannot be signed again",
      ),
    )
  const credentials = isSigned && key !== null ? yield* credentialsOfKey(key) : null
  const parameters = askedBy(request)
  return (yield* Effect.promise(() => makeCurl({ method, url, path, parameters, inBody, credentials }))).line
})

const optional = <Name extends string>(name: Name, value: Option.Option<string>) =>
  Option.isSome(value) ? { [name]: value.value } : {}

export const requestsCommand = Command.make(
  "requests",
  {
    ...controlFlags,
    id: Argument.String("id").pipe(
      Argument.withDescription("Shows the request with this id, its parameters and its response"),
      Argument.optional,
    ),
    form: choiceFlag(
      "as",
      ["curl", "fixture"],
      "Prints the request as a curl command, signed again, or as a fixture of the conformance kit",
    ).pipe(Flag.optional),
    key: Flag.String("key").pipe(Flag.withDescription("Only requests with this API key"), Flag.optional),
    endpoint: Flag.String("endpoint").pipe(
      Flag.withDescription("Only requests to this endpoint, for example spot.placeOrder"),
      Flag.optional,
    ),
    rejected: Flag.Boolean("rejected").pipe(
      Flag.withDescription("Only requests whose response was not 200"),
      Flag.withDefault(false),
    ),
    limit: Flag.Int("limit").pipe(
      Flag.withDescription("Number of requests, latest first; default 20"),
      Flag.withDefault(20),
    ),
    file: Flag.String("file").pipe(
      Flag.withDescription("Reads the file of --request-log-file instead of asking a server"),
      Flag.optional,
    ),
    follow: Flag.Boolean("follow").pipe(
      Flag.withDescription("After that prints new requests until Ctrl-C"),
      Flag.withDefault(false),
    ),
  },
  ({ id, form, key, endpoint, rejected, limit, file, follow, ...given }) => {
    const ask = (query: RequestFilter): Effect.Effect<ReadonlyArray<LoggedRequest>, Error> =>
      Option.match(file, {
        onNone: () => withControl(given, ({ sandbox }) => sandbox.requests(query)),
        onSome: (path) =>
          Effect.try({ try: () => readRequests(path, query), catch: (error) => error as Error }).pipe(
            Effect.tap(({ dropped }) =>
              dropped === 0
                ? Effect.void
                : Console.error(`${dropped} requests are missing from the file: they could not be written`),
            ),
            Effect.map(({ requests }) => requests),
          ),
      })
    const one = Effect.fnUntraced(function* (id: string) {
      const [request] = yield* ask({ id })
      if (request === undefined)
        return yield* Effect.fail(
          new Error(`the request log has no request ${id}: bourse requests lists them`),
        )
      if (Option.isNone(form)) return yield* print(given.json, request, textOf)
      if (form.value === "curl")
        return yield* Console.log(yield* curlOf((yield* targetOf(given)).url, request))
      const fixture = yield* Effect.try({ try: () => fixtureOf(request), catch: (error) => error as Error })
      yield* Console.log(JSON.stringify(fixture, null, 2))
      if (request.status !== 200)
        yield* Console.error(
          "A fixture of a rejection also needs a step in which the same request succeeds: add this step, and name it as twin.",
        )
    })
    const filter: RequestFilter = {
      ...optional("key", key),
      ...optional("endpoint", endpoint),
      ...(rejected && { rejected: "true" as const }),
    }
    const printAll = (rows: ReadonlyArray<LoggedRequest>) =>
      Effect.forEach(rows, (row) => Console.log(given.json ? JSON.stringify(row) : lineOf(row)), {
        discard: true,
      })
    return Effect.gen(function* () {
      if (follow && Option.isSome(file))
        return yield* Effect.fail(new Error("--follow reads from a server: leave --file out"))
      if (Option.isSome(id)) return yield* one(id.value)
      if (Option.isSome(form))
        return yield* Effect.fail(new Error("--as needs the id of a request: bourse requests lists them"))
      let rows = yield* ask({ ...filter, limit: String(limit) })
      if (!follow)
        return yield* print(given.json, rows, (all) =>
          all.length === 0 ? "There are no requests." : all.map(lineOf).join("\n"),
        )
      let since: string | undefined
      for (;;) {
        yield* printAll(rows)
        since = rows.at(-1)?.id ?? since
        yield* Effect.sleep(pollEvery)
        rows = yield* ask({ ...filter, limit: "100000", ...(since !== undefined && { since }) })
      }
    })
  },
).pipe(
  Command.withDescription("Lists the latest requests, or shows one request with its response"),
  Command.withExamples([
    { command: "bourse requests --rejected", description: "Which requests were rejected, and why" },
    {
      command: "bourse requests 1f2e3d4c-17 --as curl",
      description: "Prints the request as a curl command",
    },
  ]),
)
