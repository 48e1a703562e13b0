/**
 * A mock server for client tests, made from the kit's fixtures, without an exchange behind it. The mock's
 * session stores orders, fills and balances. Responses that do not come from the session come from fixtures,
 * and name their fixture. The mock answers the same requests in the same order with the same bytes.
 */
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { loadKit } from "../kit/Kit.ts"
import { ownFolder } from "../ownFolder.ts"
import type { GivenActor } from "../target/Target.ts"
import { readTarget } from "../target/TargetFile.ts"
import type { MockAnswer, MockRequest } from "./Access.ts"
import { makeAnswering } from "./Answering.ts"
import { counter, type MockTarget } from "./Replies.ts"
import { typicalOf } from "./Typical.ts"

export interface MockOptions {
  /** Port to listen on; default: any free port. */
  readonly port?: number
  /**
   * Clock of the mock's responses: fixed unless `real` is set. The mock always checks request timestamps
   * against the real time.
   */
  readonly clock?: "fixed" | "real"
}

export interface Mock {
  readonly url: string
  readonly apiKey: string
  readonly secret: string
  readonly stop: () => Promise<void>
}

/** Time of the mock's fixed clock: 2026-01-01, in ms. */
export const fixedMs = Date.UTC(2026, 0, 1)

/** First of the ids that the mock's session counts up, above all ids from fixtures. */
const firstId = 10_000_101

/** Keys, symbols and coins of the mock; the kit's tests of the mock use the same file. */
export const mockTarget = (): MockTarget => readTarget(join(ownFolder, "targets/mock.json")) as MockTarget

/** Makes the mock as a function from request to response, without a server. */
export const makeMock = ({ clock = "fixed" }: MockOptions = {}) => {
  const kit = loadKit()
  const now = clock === "real" ? Date.now : () => fixedMs
  return makeAnswering({ kit, target: mockTarget(), typical: typicalOf(kit), now }, counter(firstId))
}

const read = async (message: IncomingMessage): Promise<MockRequest> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of message) chunks.push(chunk)
  const [path = "", ...query] = (message.url ?? "").split("?")
  const apiKey = message.headers["x-mexc-apikey"]
  return {
    method: message.method ?? "",
    path,
    query: query.join("?"),
    body: Buffer.concat(chunks).toString("utf8"),
    apiKey: typeof apiKey === "string" ? apiKey : undefined,
  }
}

export const startMock = async (options: MockOptions = {}): Promise<Mock> => {
  const answer = makeMock(options)
  const server = createServer(async (message, response) => {
    const { status, body, fixture } = await read(message)
      .then(answer)
      .catch((error: Error): MockAnswer => ({ status: 500, body: { code: 500, msg: error.stack } }))
    response
      .writeHead(status, {
        "Content-Type": "application/json",
        ...(fixture === undefined ? {} : { "X-Bourse-Fixture": fixture }),
      })
      .end(JSON.stringify(body))
  })
  await new Promise<void>((listening, failed) => {
    server.once("error", failed)
    server.listen(options.port ?? 0, "127.0.0.1", listening)
  })
  const { owner } = mockTarget().actors as Readonly<Record<"owner", GivenActor>>
  const { apiKey, secret } = owner
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey,
    secret,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
