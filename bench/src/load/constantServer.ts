/**
 * The peer: a node:http server that answers every request with the same order. The constant server prints its
 * port.
 */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

const body = JSON.stringify({
  symbol: "BTCUSDT",
  orderId: "1000001",
  orderListId: -1,
  price: "60000",
  origQty: "0.001",
  type: "LIMIT",
  side: "BUY",
  stpMode: "",
  transactTime: 1_700_000_000_000,
})

const server = createServer((_, response) => {
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) })
  response.end(body)
})
server.listen(0, "127.0.0.1", () => console.log(`port ${(server.address() as AddressInfo).port}`))
