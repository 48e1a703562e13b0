/**
 * Test suite for an area's Effect client: each method sends the documented request and decodes the answer, and the
 * test layer requires each method by name.
 */
import { createHmac } from "node:crypto"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { afterAll, beforeAll, expect, it } from "vitest"
import { startRecordingServer } from "../servers/RecordingServer.ts"

type Method = (parameters?: object) => Effect.Effect<unknown, unknown>
type Methods = Readonly<Record<string, Method>>

/** Layers of an area's Effect client, such as `SpotClient`. */
export interface AreaLayers<Id> {
  readonly layer: (options: {
    readonly baseUrl: string
    readonly apiKey: string
    readonly secret: string
    readonly recvWindowMs?: number
  }) => Layer.Layer<Id, Error>
  readonly layerTest: (methods: Record<never, never>) => Layer.Layer<Id>
}

export interface AreaEndpoint {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly permission: string | null
  readonly role: string
  readonly weight: { readonly ip?: number | undefined }
}

interface Area<Service, Id, Name extends string> {
  readonly client: Effect.Effect<Service, never, Id>
  readonly layers: AreaLayers<Id>
  /** Endpoints that have a method in the client. */
  readonly api: Readonly<Record<Name, AreaEndpoint>>
  /** Every documented parameter of each endpoint, with the expected query and body. */
  readonly calls: {
    readonly [Each in Name]: readonly [parameters: object, query: string, body?: string]
  }
  /** An answer of each endpoint on the wire, and the decoded form if it differs. */
  readonly answers: Readonly<Record<NoInfer<Name>, unknown>>
  readonly read?: Readonly<Record<NoInfer<Name>, unknown>>
  /** A call, and the rejections of it that the client must report: status, wire code, text. */
  readonly rejected: {
    readonly name: NoInfer<Name>
    readonly parameters: object
    readonly rows: ReadonlyArray<readonly [status: number, code: number | string, message: string]>
  }
}

const [apiKey, secret, recvWindowMs] = ["dev-alice", "dev-secret-alice", 3_000] as const

const settled = <Service, Id>(
  { client }: Pick<Area<Service, Id, never>, "client">,
  layer: Layer.Layer<Id, Error>,
  name: string,
  parameters?: object,
) => Effect.flatMap(client, (service) => (service as Methods)[name]!(parameters)).pipe(Effect.provide(layer))

export const describeClient = <Service, Id, Name extends string>(area: Area<Service, Id, Name>) => {
  const { client, layers, api, calls, answers, read = answers, rejected } = area
  const names = Object.keys(calls) as Array<Name>
  let server: Awaited<ReturnType<typeof startRecordingServer>>
  beforeAll(async () => {
    server = await startRecordingServer()
  })
  afterAll(() => server.stop())
  const call = (name: string, parameters: object) => {
    const layer = layers.layer({ baseUrl: server.baseUrl, apiKey, secret, recvWindowMs })
    return settled(area, layer, name, parameters)
  }

  it("the client has a method for every endpoint", async () => {
    const methods = await Effect.runPromise(Effect.provide(client, layers.layerTest({})))
    expect(Object.keys(methods as object)).toEqual(Object.keys(api))
    expect(names).toEqual(Object.keys(api))
  })

  it.each(names)(
    "%s sends its parameters in order to its path, signed, and decodes the answer",
    async (name) => {
      server.answer(200, answers[name])
      const [parameters, expected, sent = ""] = calls[name]
      expect(await Effect.runPromise(call(name, parameters))).toEqual(read[name])

      const { method, target, headers, body } = server.last()
      const [path, query = ""] = target.split("?")
      expect([method, path, body]).toEqual([api[name].method, api[name].path, sent])
      if (api[name].permission === null) {
        expect([query, headers["x-mexc-apikey"]]).toEqual([expected, undefined])
        return
      }
      const [, signedQuery = "", signature] = /^(.*)&signature=(.*)$/.exec(query) ?? []
      expect(signedQuery.replace(/\d{13}$/, "")).toBe(`${expected}recvWindow=3000&timestamp=`)
      expect(signature).toBe(
        createHmac("sha256", secret)
          .update(signedQuery + body)
          .digest("hex"),
      )
      expect([headers["x-mexc-apikey"], headers["content-type"]]).toEqual([apiKey, "application/json"])
    },
  )

  it.each(rejected.rows)(
    `${rejected.name} fails with status %i and code %s`,
    async (status, code, message) => {
      // A broker endpoint may have the text of a rejection in either of two fields.
      for (const texts of [{ msg: message, message }, { msg: message }, { message }]) {
        server.answer(status, { code, ...texts })
        expect(await Effect.runPromise(Effect.flip(call(rejected.name, rejected.parameters)))).toMatchObject({
          _tag: "ApiError",
          code: Number(code),
          message,
          status,
        })
      }
    },
  )

  it.each(names)(
    "a program that calls %s fails with its name if the test layer has no answer",
    async (name) => {
      const exit = await Effect.runPromiseExit(settled(area, layers.layerTest({}), name))
      expect(String(exit)).toContain(`${api[name].id} was called, but the test layer has no answer for it`)
    },
  )
}
