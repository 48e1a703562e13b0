/** Keeps the newest pushes of the private stream, by client id. A closed stream connection is opened again. */
import { BOURSE_URL, signed } from "../rest.mjs"
import { follow, messages, text } from "../sockets.mjs"
import type { Order } from "./Venue.ts"

const channel = "spot@private.orders.v3.api.pb"
const extendMs = 30 * 60_000

/** Follows the private stream; the returned function gives the newest push of an order. */
export const followOrders = (): ((clientId: string) => Order | undefined) => {
  const orders = new Map<string, Order>()
  let listenKey: string | undefined
  setInterval(() => {
    signed("PUT", "/api/v3/userDataStream", { listenKey }).catch(() => {})
  }, extendMs)
  follow(channel, {
    url: async () => {
      listenKey ??= String((await signed("POST", "/api/v3/userDataStream")).listenKey)
      return `${BOURSE_URL.replace(/^http/, "ws")}/ws?listenKey=${listenKey}`
    },
    subscribed: () => {},
    push: (fields) => {
      const [body] = messages(fields, 304)
      if (body === undefined) return
      const status = body.get(15)?.[0]
      orders.set(text(body, 2), {
        id: text(body, 1),
        clientId: text(body, 2),
        side: body.get(8)?.[0] === 1 ? "BUY" : "SELL",
        quantity: Number(text(body, 4)),
        executed: Number(text(body, 13)),
        isOpen: status === 1 || status === 3,
      })
    },
    ended: (reason) => {
      if (/listen key/i.test(reason)) listenKey = undefined
    },
  })
  return (clientId) => orders.get(clientId)
}
