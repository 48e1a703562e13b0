import { errorTable } from "@bourse/vocabulary"
import { expect, it } from "vitest"
import { isRejectionCode } from "../src/isRejectionCode.ts"

const documented = new Set(Object.values(errorTable).map(({ code }) => code as number))

it("a documented code is a rejection, unless it is also an HTTP status", () => {
  for (const code of documented) expect([code, isRejectionCode(code)]).toEqual([code, code < 0 || code > 999])
})

it("an undocumented code is no rejection", () => {
  for (let code = -3_000; code < 800_000; code++)
    if (!documented.has(code) && isRejectionCode(code)) expect.fail(`${code}`)
  for (const code of [undefined, null, "30004", Number.NaN]) expect(isRejectionCode(code)).toBe(false)
})
