/**
 * A server made of the kit's fixtures, for client tests, without an exchange behind it. Of a session it remembers
 * orders, fills and balances; everything else it answers as the fixtures that ask it accept, and says which fixture
 * it was. The same requests in the same order are answered byte for byte the same.
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
  /** Default: any free port. */
  readonly port?: number
  /** The time in answers: always the same unless `real` is asked for. Requests are always checked against the real time. */
  readonly clock?: "fixed" | "real"
}

export interface Mock {
  readonly url: string
  readonly apiKey: string
  readonly secret: string
  readonly stop: () => Promise<void>
}

/** 2026-01-01. */
export const fixedMs = Date.UTC(2026, 0, 1)

/** Of the ids that are counted up; those of fixtures lie below. */
const firstId = 10_000_101

/** The keys, symbols and coins of the mock: the same that the kit tests it with. */
export const mockTarget = (): MockTarget => readTarget(join(ownFolder, "targets/mock.json")) as MockTarget

/** What the mock says to a request, without a server around it. */
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
