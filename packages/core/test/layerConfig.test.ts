/** A client's layer from configuration, and the errors about missing settings. */
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { describe, expect, it } from "vitest"
import { makePublicCall } from "../src/Client.ts"
import { clientConfig, layerConfig } from "../src/layerConfig.ts"
import { Signer } from "../src/Signer.ts"
import { Streams } from "../src/streams.ts"
import { Transport } from "../src/Transport.ts"

const keyOf = (environment: Readonly<Record<string, string>>) =>
  Effect.runPromise(
    Effect.map(Signer, ({ apiKey }) => apiKey).pipe(
      Effect.provide(layerConfig(Signer.layer, clientConfig)),
      Effect.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(environment))),
    ),
  )
const set = { BOURSE_URL: "http://127.0.0.1:7070", BOURSE_API_KEY: "k", BOURSE_SECRET: "s" }

describe("a key", () => {
  it.each([
    ["apiKey", { secret: "s" }],
    ["apiKey", { apiKey: "", secret: "s" }],
    ["apiKey", { apiKey: "<your key…>", secret: "s" }],
    ["secret", { apiKey: "k" }],
    ["secret", { apiKey: "k", secret: Redacted.make("") }],
  ])("a key without a proper %s is rejected by name: %o", async (name, key) => {
    const error = await Effect.runPromise(Effect.flip(Effect.provide(Signer, Signer.layer(key as never))))
    expect(error).toMatchObject({
      _tag: "InvalidOptions",
      message: expect.stringMatching(new RegExp(`^the option ${name} must be`)),
    })
  })
})

describe("the options of a client", () => {
  it.each([
    ["a call", makePublicCall({ baseUrl: "localhost" })],
    [
      "streams",
      Streams.useSync((streams) => streams).pipe(Effect.provide(Streams.layer({ baseUrl: "localhost" }))),
    ],
  ])("wrong options of %s are refused in the error channel", async (_, made) => {
    const error = await Effect.runPromise(Effect.flip(Effect.provide(made as never, Transport.layerFetch)))
    expect(error).toMatchObject({
      _tag: "InvalidOptions",
      message: expect.stringContaining("baseUrl must be"),
    })
  })
})

describe("a client from configuration", () => {
  it("a client from configuration has the settings of the environment", async () => {
    expect(await keyOf(set)).toBe("k")
  })

  it.each(Object.keys(set))(
    "a client from configuration fails with the name of a missing setting: %s",
    async (name) => {
      await expect(keyOf({ ...set, [name]: "" })).rejects.toThrow(name)
      const { [name as keyof typeof set]: _, ...others } = set
      await expect(keyOf(others)).rejects.toThrow(name)
    },
  )

  it.each(["localhost:7070", "http://127.0.0.1:7070 ", "http://127.0.0.1:7070/?a=1"])(
    "a client from configuration fails with the name of an invalid URL: %j",
    async (url) => {
      await expect(keyOf({ ...set, BOURSE_URL: url })).rejects.toThrow(/a URL such as[\s\S]*BOURSE_URL/)
    },
  )

  it("a client from configuration never shows its secret", async () => {
    const { secret } = await Effect.runPromise(
      clientConfig.parse(ConfigProvider.fromUnknown({ ...set, BOURSE_SECRET: "hidden" })),
    )
    expect(String(secret)).not.toContain("hidden")
    expect(Redacted.value(secret)).toBe("hidden")
  })
})
