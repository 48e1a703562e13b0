/**
 * The generated decoder compared with protobufjs: equal results for every message, and an error for invalid bytes.
 */
import { pushType } from "@bourse/testing/push"
import fc from "fast-check"
import { expect, test } from "vitest"
import { decodePush } from "../../src/generated/streamMessages.ts"

const scalars: Record<string, fc.Arbitrary<unknown>> = {
  string: fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.string({ minLength: 60, maxLength: 300 })),
  int32: fc.integer(),
  int64: fc.maxSafeInteger(),
  bool: fc.boolean(),
}
type Type = typeof pushType

/** A message in protobufjs's result format: fields with their defaults, absent `optional` ones left out. */
const messageOf = (type: Type): fc.Arbitrary<Record<string, unknown>> => {
  const oneof = type.oneofs?.body?.oneof ?? []
  const fields = type.fieldsArray.map((field) => {
    field.resolve()
    const one = field.resolvedType === null ? scalars[field.type]! : messageOf(field.resolvedType as Type)
    const value = field.repeated ? fc.array(one, { maxLength: 4 }) : one
    return [field.name, value, field.options?.proto3_optional === true] as const
  })
  const present = fields.filter(([name]) => !oneof.includes(name))
  const members = fields.filter(([name]) => oneof.includes(name))
  const plain = fc.record(Object.fromEntries(present.map(([name, value]) => [name, value])), {
    requiredKeys: present.filter(([, , isOptional]) => !isOptional).map(([name]) => name),
  })
  if (members.length === 0) return plain
  const body = fc.oneof(...members.map(([name, value]) => value.map((each) => ({ [name]: each }))))
  return fc.tuple(plain, body).map(([rest, one]) => ({ ...rest, ...one }))
}
const pushes = messageOf(pushType)
const bytesOf = (fields: object) => pushType.encode(pushType.fromObject(fields)).finish()
const byOthers = (bytes: Uint8Array): unknown =>
  pushType.toObject(pushType.decode(bytes), { longs: Number, arrays: true, defaults: false })

test("every stream message decodes as in protobufjs", () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(pushes, (fields) => {
      const bytes = bytesOf(fields)
      expect(decodePush(bytes)).toEqual(fields)
      for (const name of Object.keys(fields)) seen.add(name)
      // protobufjs leaves out fields with default values.
      expect(decodePush(bytes)).toMatchObject(byOthers(bytes) as object)
    }),
    { numRuns: 300 },
  )
  expect(seen.size).toBe(pushType.fieldsArray.length)
})

test("unknown fields of a stream message are skipped", () => {
  const known = bytesOf({ channel: "c", symbol: "BTCUSDT" })
  const unknown = Uint8Array.of(
    ...[0xf8, 0x3e, 0xff, 0x01],
    ...[0xf9, 0x3e, 1, 2, 3, 4, 5, 6, 7, 8],
    ...[0xfa, 0x3e, 2, 0xff, 0xff],
    ...[0xfd, 0x3e, 1, 2, 3, 4],
  )
  expect(decodePush(Uint8Array.of(...unknown, ...known, ...unknown))).toEqual({
    channel: "c",
    symbol: "BTCUSDT",
  })
})

test("a truncated stream message is an error, or a message with fewer fields, as in protobufjs", () => {
  const outcomes = new Set<string>()
  fc.assert(
    fc.property(pushes, fc.nat(), (fields, at) => {
      const bytes = bytesOf(fields)
      const part = bytes.subarray(0, at % bytes.length)
      let read: object
      try {
        read = decodePush(part)
      } catch {
        outcomes.add("error")
        return
      }
      outcomes.add("read")
      expect(read).toMatchObject(byOthers(part) as object)
    }),
    { numRuns: 300 },
  )
  expect([...outcomes].sort()).toEqual(["error", "read"])
})

test("random bytes never cause an endless loop, and only throw Error", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        expect(decodePush(bytes)).toHaveProperty("channel")
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
        expect((error as Error).message).toMatch(/message of a stream/)
      }
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ["a number of more than ten bytes", [0x28, ...Array(11).fill(0xff)], "more than ten bytes"],
  ["a number beyond 2^53", [0x28, ...Array(7).fill(0xff), 0x7f], "beyond 2^53"],
  ["a field with the number 0", [0x00], "number 0"],
  ["a field of a type that ended with groups", [0x0b], "type 3"],
  ["a text that is longer than the message", [0x0a, 5, 65], "ends in the middle"],
  ["a text that reaches into the next field", [0x9a, 0x13, 3, 0x0a, 2, 65, 65, 65], "ends in the middle"],
])("the stream message with %s is an error", (_, bytes, message) => {
  expect(() => decodePush(Uint8Array.from(bytes))).toThrow(message)
})
