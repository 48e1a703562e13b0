/**
 * Writes messages as protobuf. Messages are written from their end to their beginning, so the length of a message inside
 * another one is known when it is needed, and nothing is measured first. Only what the streams' messages consist of:
 * texts, whole numbers that are not negative, flags, messages and lists of them.
 */

/** Writes a value before what was written already; false where proto3 leaves it out. */
type WriteField = (writer: Writer, value: unknown) => void

export interface FieldForm {
  readonly number: number
  readonly type: "string" | "int32" | "int64" | "bool" | MessageForm
  readonly isRepeated?: true
  /** Whether an empty value is written too. */
  readonly isOptional?: true
}

/** The fields of a message, by name. */
export type MessageForm = { readonly [name: string]: FieldForm }

/** Room at the beginning: most messages fit. */
const bytesAtFirst = 16 * 1024

class Writer {
  #bytes = Buffer.allocUnsafe(bytesAtFirst)
  #at = bytesAtFirst

  /** Bytes that are written. */
  get length(): number {
    return this.#bytes.length - this.#at
  }

  #makeRoom(bytes: number): void {
    if (this.#at >= bytes) return
    const { length } = this
    const larger = Buffer.allocUnsafe(2 * (this.#bytes.length + bytes))
    this.#bytes.copy(larger, larger.length - length, this.#at)
    this.#at = larger.length - length
    this.#bytes = larger
  }

  varint(value: number): void {
    this.#makeRoom(8)
    if (value < 128) {
      this.#bytes[--this.#at] = value
      return
    }
    let count = 1
    for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) count++
    this.#at -= count
    let rest = value
    for (let i = 0; i < count - 1; i++) {
      this.#bytes[this.#at + i] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#at + count - 1] = rest
  }

  text(value: string): void {
    let { length } = value
    this.#makeRoom(length)
    this.#at -= length
    // Nearly all of it is ASCII and short: faster character by character.
    let bits = 0
    for (let i = 0; i < length; i++) {
      const code = value.charCodeAt(i)
      bits |= code
      this.#bytes[this.#at + i] = code
    }
    if (bits > 127) {
      this.#at += length
      length = Buffer.byteLength(value)
      this.#makeRoom(length)
      this.#at -= length
      this.#bytes.write(value, this.#at, length)
    }
    this.varint(length)
  }

  /** What was written; the writer begins anew. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(this.#at))
    this.#at = this.#bytes.length
    return taken
  }
}

const isEmpty = (value: unknown): boolean => value === "" || value === 0 || value === false

const fieldWriter = ({ number, type, isRepeated, isOptional }: FieldForm): WriteField => {
  const isNumber = type === "int32" || type === "int64" || type === "bool"
  const tag = number * 8 + (isNumber ? 0 : 2)
  const writeBody = typeof type === "string" ? undefined : messageWriter(type)
  const writeOne: WriteField = (writer, value) => {
    if (isNumber) writer.varint(Number(value))
    else if (writeBody === undefined) writer.text(value as string)
    else {
      const before = writer.length
      writeBody(writer, value)
      writer.varint(writer.length - before)
    }
    writer.varint(tag)
  }
  if (isRepeated === true)
    return (writer, value) => {
      const list = value as ReadonlyArray<unknown>
      for (let i = list.length - 1; i >= 0; i--) writeOne(writer, list[i])
    }
  return (writer, value) => {
    if (isOptional === true || !isEmpty(value)) writeOne(writer, value)
  }
}

const messageWriter = (form: MessageForm): WriteField => {
  const fields = Object.entries(form)
    .sort(([, a], [, b]) => b.number - a.number)
    .map(([name, field]) => [name, fieldWriter(field)] as const)
  return (writer, value) => {
    const message = value as { readonly [name: string]: unknown }
    for (const [name, write] of fields) {
      const field = message[name]
      if (field !== undefined) write(writer, field)
    }
  }
}

/** Makes the function that encodes messages of this form. */
export const encoderOf = <Message>(form: MessageForm): ((message: Message) => Buffer) => {
  const writer = new Writer()
  const write = messageWriter(form)
  return (message) => {
    write(writer, message)
    return writer.take()
  }
}
