import * as OpenApi from "effect/http-api/OpenApi"
import { describe, expect, it } from "vitest"
import { ControlApi } from "../src/index.ts"

const spec = OpenApi.fromApi(ControlApi)
const operations = Object.entries(spec.paths).flatMap(([path, item]) =>
  Object.entries(item as Record<string, { summary?: string; security?: unknown; responses: object }>).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
  ),
)

/** This call reads a list that the package contains, which exists in every exchange. */
const asksNoExchange = ["GET /sandbox/v1/scenarios"]

describe("the description of the control plane", () => {
  it("the description of the control plane has every operation", () => {
    expect(operations).toHaveLength(47)
  })

  it.each(operations)(
    "the operation %s has a description, the token header and its rejections",
    (name, operation) => {
      expect(operation.summary).toMatch(/^[A-Z]/)
      expect(operation.security).toEqual([{ token: [] }])
      const fromExchange = asksNoExchange.includes(name) ? [] : ["500", "503"]
      expect(Object.keys(operation.responses)).toEqual(["200", "400", "403", ...fromExchange])
    },
  )

  it("the description of the control plane names the token's header", () => {
    expect(spec.components.securitySchemes).toEqual({
      token: { type: "apiKey", name: "X-Bourse-Token", in: "header" },
    })
  })
})
