/**
 * Writes protobuf's binary format from end to beginning, so that an inner message's length is known when it is
 * written. The writer has only the parts that the generated encoder needs: texts, non-negative integers, flags,
 * messages and lists of them. An undefined value is left out, and so is an empty value, unless its field is
 * optional.
 */

/** Initial size of the writer's buffer: most messages fit. */
const bytesAtFirst = 16 * 1024

export class Writer {
  #bytes = Buffer.allocUnsafe(bytesAtFirst)
  #at = bytesAtFirst

  #makeRoom(bytes: number): void {
    if (this.#at >= bytes) return
    const length = this.#bytes.length - this.#at
    const larger = Buffer.allocUnsafe(2 * (this.#bytes.length + bytes))
    this.#bytes.copy(larger, larger.length - length, this.#at)
    this.#at = larger.length - length
    this.#bytes = larger
  }

  #varint(value: number): void {
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

  #text(value: string): void {
    let { length } = value
    this.#makeRoom(length)
    this.#at -= length
    // Nearly all texts are short ASCII: writing them character by character is faster.
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
    this.#varint(length)
  }

  text(tag: number, value: string | undefined): void {
    if (value !== undefined && value !== "") this.optionalText(tag, value)
  }

  optionalText(tag: number, value: string | undefined): void {
    if (value === undefined) return
    this.#text(value)
    this.#varint(tag)
  }

  integer(tag: number, value: number | undefined): void {
    if (value !== undefined && value !== 0) this.optionalInteger(tag, value)
  }

  optionalInteger(tag: number, value: number | undefined): void {
    if (value === undefined) return
    this.#varint(value)
    this.#varint(tag)
  }

  flag(tag: number, value: boolean | undefined): void {
    if (value === true) this.optionalInteger(tag, 1)
  }

  message<Message>(
    tag: number,
    value: Message | undefined,
    write: (writer: Writer, message: Message) => void,
  ): void {
    if (value === undefined) return
    const end = this.#bytes.length - this.#at
    write(this, value)
    this.#varint(this.#bytes.length - this.#at - end)
    this.#varint(tag)
  }

  messages<Message>(
    tag: number,
    values: ReadonlyArray<Message> | undefined,
    write: (writer: Writer, message: Message) => void,
  ): void {
    if (values === undefined) return
    for (let i = values.length - 1; i >= 0; i--) this.message(tag, values[i], write)
  }

  /** Returns the written bytes; the writer starts anew. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(this.#at))
    this.#at = this.#bytes.length
    return taken
  }
}
