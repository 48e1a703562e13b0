// Stream connections of the control bots, and the protobuf messages on them.
import { setTimeout as sleep } from "node:timers/promises"
import { Failed } from "./strategy.mjs"

/** @typedef {Map<number, Array<number | Uint8Array>>} Fields of a message, by their numbers */

/** Decodes a protobuf message. @param {Uint8Array} bytes @returns {Fields} */
const decode = (bytes) => {
  /** @type {Fields} */
  const fields = new Map()
  let at = 0
  const whole = () => {
    for (let value = 0, scale = 1; ; scale *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const tag = whole()
    /** @type {number | Uint8Array} */
    let value = whole()
    if (tag % 8 === 2) {
      const end = at + value
      value = bytes.subarray(at, end)
      at = end
    }
    const number = Math.floor(tag / 8)
    fields.set(number, [...(fields.get(number) ?? []), value])
  }
  return fields
}

/** @param {Fields} fields @param {number} number */
export const messages = (fields, number) =>
  (fields.get(number) ?? []).map((each) => decode(/** @type {Uint8Array} */ (each)))
/** @param {Fields} fields @param {number} number */
export const text = (fields, number) =>
  new TextDecoder().decode(/** @type {Uint8Array | undefined} */ (fields.get(number)?.[0]))

/**
 * Follows a channel, and opens the connection again whenever it closes.
 * @param {string} channel
 * @param {{ url: () => string | Promise<string>, subscribed: () => void, push: (fields: Fields) => void, ended:
 * (reason: string) => void, silenceMs?: number | undefined, }} options
 */
export const follow = async (channel, { url, subscribed, push, ended, silenceMs }) => {
  for (;;) {
    let reason = ""
    try {
      const socket = new WebSocket(await url())
      socket.binaryType = "arraybuffer"
      await new Promise((resolve) => {
        let last = Date.now()
        const end = () => {
          clearInterval(timer)
          resolve(undefined)
        }
        const timer = setInterval(() => {
          if (silenceMs !== undefined && Date.now() - last > silenceMs) end()
          else if (socket.readyState === WebSocket.OPEN) socket.send('{"method":"PING"}')
        }, 2_000)
        socket.addEventListener("open", () =>
          socket.send(JSON.stringify({ method: "SUBSCRIPTION", params: [channel] })),
        )
        socket.addEventListener("message", ({ data }) => {
          if (typeof data === "string") {
            if (/invalid listen key/i.test(data)) reason = data
            else if (JSON.parse(data).msg === channel) subscribed()
            return
          }
          last = Date.now()
          push(decode(new Uint8Array(data)))
        })
        socket.addEventListener("close", (event) => {
          reason ||= event.reason
          end()
        })
        socket.addEventListener("error", end)
      })
      socket.close()
    } catch (error) {
      if (!(error instanceof Failed)) throw error
    }
    ended(reason)
    await sleep(1_000)
  }
}
