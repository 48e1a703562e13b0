/**
 * Reads protobuf's binary format: only the parts that the generated decoder needs. A value that exceeds its message
 * is an error, and so is a number that JavaScript cannot represent exactly.
 */

/** Texts longer than this are decoded by the platform, shorter ones here: most are a few digits. */
const shortText = 64

export class Reader {
  private readonly bytes: Uint8Array
  position = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  private byte(): number {
    const byte = this.bytes[this.position++]
    if (byte === undefined) throw new Error("a message of a stream ends in the middle of a value")
    return byte
  }

  /** Reads an integer of up to 64 bits, as two halves. */
  private varint(): readonly [low: number, high: number] {
    let low = 0
    let high = 0
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.byte()
      const bits = byte & 0x7f
      if (shift < 28) low |= bits << shift
      else if (shift === 28) {
        low |= bits << 28
        high = bits >> 4
      } else high |= bits << (shift - 32)
      if (byte < 0x80) return [low >>> 0, high >>> 0]
    }
    throw new Error("a number in a message of a stream has more than ten bytes")
  }

  tag(): number {
    const [low] = this.varint()
    if (low < 8) throw new Error("a field in a message of a stream has the number 0")
    return low
  }

  int32(): number {
    return this.varint()[0] | 0
  }

  int64(): number {
    const [low, high] = this.varint()
    const value = (high | 0) * 4_294_967_296 + low
    if (!Number.isSafeInteger(value)) throw new Error("a number in a message of a stream is beyond 2^53")
    return value
  }

  bool(): boolean {
    const [low, high] = this.varint()
    return low !== 0 || high !== 0
  }

  /** End of the text, message or bytes that begin at the current position. */
  end(): number {
    const [length] = this.varint()
    const end = this.position + length
    if (end > this.bytes.length) throw new Error("a message of a stream ends in the middle of a value")
    return end
  }

  text(): string {
    const end = this.end()
    const begin = this.position
    this.position = end
    let text = ""
    if (end - begin <= shortText) {
      let at = begin
      for (; at < end && this.bytes[at]! < 0x80; at++) text += String.fromCharCode(this.bytes[at]!)
      if (at === end) return text
    }
    return utf8.decode(this.bytes.subarray(begin, end))
  }

  /** Skips an unknown field. */
  skip(tag: number): void {
    const wire = tag & 7
    if (wire === 0) this.varint()
    else if (wire === 1) this.position += 8
    else if (wire === 2) this.position = this.end()
    else if (wire === 5) this.position += 4
    else throw new Error(`a field in a message of a stream has the type ${wire}`)
  }

  /** Checks the end of the current message. */
  finish(end: number): void {
    if (this.position !== end) throw new Error("a message of a stream ends in the middle of a value")
  }
}

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true })
