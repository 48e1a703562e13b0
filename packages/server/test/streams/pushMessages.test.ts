/** The messages' numbers and types are those of the definitions; every value comes back from them. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as fc from "fast-check"
import protobuf from "protobufjs"
import { expect, test } from "vitest"
import type { FieldForm, MessageForm } from "../../src/streams/MessageEncoder.ts"
import { encodePush, type Push, wrapper } from "../../src/streams/pushMessages.ts"

const file = join(import.meta.dirname, "../../../vocabulary/proto/push.proto")
const definitions = protobuf.parse(readFileSync(file, "utf8"), { keepCase: true }).root
const Wrapper = definitions.lookupType("PushDataV3ApiWrapper")

const described = (form: MessageForm): object =>
  Object.fromEntries(
    Object.entries(form).map(([name, { number, type, isRepeated }]: [string, FieldForm]) => [
      name,
      { number, isRepeated: isRepeated === true, type: typeof type === "string" ? type : described(type) },
    ]),
  )

const defined = (type: protobuf.Type): object =>
  Object.fromEntries(
    type.fieldsArray.map((field) => {
      const { resolvedType } = field.resolve()
      const isMessage = resolvedType instanceof protobuf.Type
      return [
        field.name,
        {
          number: field.id,
          isRepeated: field.repeated,
          type: isMessage ? defined(resolvedType) : field.type,
        },
      ]
    }),
  )

test("Every field has the number and the type of the definitions", () => {
  expect(described(wrapper)).toEqual(defined(Wrapper))
})

const whole = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
const text = fc.string({ unit: "grapheme" })
const arbitrary = (form: MessageForm): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      Object.entries(form).map(([name, { type, isRepeated }]: [string, FieldForm]) => {
        const value =
          typeof type !== "string"
            ? arbitrary(type)
            : (
                {
                  string: text,
                  bool: fc.boolean(),
                  int32: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
                  int64: whole,
                } as const
              )[type]
        return [
          name,
          isRepeated === true ? fc.array(value as fc.Arbitrary<unknown>, { maxLength: 3 }) : value,
        ]
      }),
    ),
    { requiredKeys: [] },
  ) as fc.Arbitrary<Record<string, unknown>>

const bodyNames = Wrapper.oneofs.body!.oneof

test("Every push is read by the definitions as it was meant", () => {
  fc.assert(
    fc.property(arbitrary(wrapper), fc.constantFrom(...bodyNames), (all, name) => {
      const push = Object.fromEntries(
        Object.entries(all).filter(([key]) => key === name || !bodyNames.includes(key)),
      )
      const options = { longs: Number, defaults: true, arrays: true } as const
      const read = Wrapper.toObject(Wrapper.decode(encodePush(push as Push)), options)
      const meant = Wrapper.toObject(Wrapper.fromObject(push), options)
      expect(read).toEqual(meant)
    }),
    { numRuns: 300 },
  )
})

test("A message longer than any before it is whole", () => {
  const levels = Array.from({ length: 20_000 }, (_, i) => ({ price: String(i), quantity: "0.001" }))
  const bytes = encodePush({ channel: "c", publicAggreDepths: { asks: levels, bids: levels } })
  const { publicAggreDepths } = Wrapper.toObject(Wrapper.decode(bytes))
  expect(publicAggreDepths.asks).toEqual(levels)
  expect(publicAggreDepths.bids).toEqual(levels)
})
