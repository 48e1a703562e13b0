/**
 * Test suite for an area's Effect client on the kit's mock, without an exchange: every call gets a documented
 * answer.
 */
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startMock } from "../servers/mock.ts"
import type { AreaLayers } from "./areaClient.ts"

type Mock = Awaited<ReturnType<typeof startMock>>
type Calls = Readonly<Record<string, readonly [parameters: object, answers: unknown]>>

interface Mocked<Service, Id, Ids> {
  readonly client: Effect.Effect<Service, never, Id>
  readonly layers: AreaLayers<Id>
  /** Makes the records that the calls need in the mock's session, and returns their ids. */
  readonly prepare: (call: (name: string, parameters: object) => Promise<unknown>) => Promise<Ids>
  /** Calls by name; a further case of an endpoint has its words after a space. */
  readonly callsWith: (ids: Ids) => Calls
  /** Placeholder ids with which the calls are listed before the mock runs. */
  readonly noIds: Ids
  readonly rejected: ReadonlyArray<
    readonly [what: string, name: string, parameters: object, error: object, options?: (mock: Mock) => object]
  >
}

export const describeMock = <Service, Id, Ids>(mocked: Mocked<Service, Id, Ids>): void => {
  const { client, layers, prepare, callsWith, noIds, rejected } = mocked
  let mock: Mock
  beforeAll(async () => {
    mock = await startMock()
  })
  afterAll(() => mock.stop())
  const call = (name: string, parameters: object, options = (_: Mock): object => ({})) =>
    Effect.flatMap(client, (service) =>
      (service as Readonly<Record<string, (given: object) => Effect.Effect<unknown, unknown>>>)[name]!(
        parameters,
      ),
    ).pipe(Effect.provide(layers.layer({ ...mock, ...options(mock) })))
  const answered = (name: string, parameters: object) => Effect.runPromise(call(name, parameters))

  describe("the mock without an exchange", () => {
    it.each(Object.keys(callsWith(noIds)))("the mock answers %s as documented", async (key) => {
      const [parameters, answers] = callsWith(await prepare(answered))[key]!
      const answer = await answered(key.split(" ")[0]!, parameters)
      // The answer is wrapped in an object, since toMatchObject accepts no matcher as the whole value.
      expect({ answer }).toMatchObject({ answer: answers })
    })

    it.each(rejected.map(([what, ...rest]) => [what, rest] as const))(
      "the mock rejects %s",
      async (_, [name, parameters, error, options]) => {
        expect(await Effect.runPromise(Effect.flip(call(name, parameters, options)))).toMatchObject(error)
      },
    )
  })
}
