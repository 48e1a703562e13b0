/** Makes signed and public REST calls with `fetch`. */
import { encodeQuery, sign } from "@bourse/core"

export interface Account {
  readonly apiKey: string
  readonly secret: string
}

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever came; who reads it says what it must be
  readonly json: any
}

type Values = Readonly<Record<string, string>>

export class Rest {
  private readonly baseUrl: string
  private lastTimestamp = 0

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl.replace(/\/+$/, "")
  }

  private async send(method: string, path: string, query: string, headers: Values): Promise<Answer> {
    const response = await fetch(`${this.baseUrl}${path}${query === "" ? "" : `?${query}`}`, {
      method,
      headers,
      signal: AbortSignal.timeout(60_000),
    })
    return { status: response.status, json: await response.json().catch(() => undefined) }
  }

  get(path: string, values: Values = {}): Promise<Answer> {
    return this.send("GET", path, encodeQuery(Object.entries(values)), {})
  }

  async signed(method: string, path: string, values: Values, account: Account): Promise<Answer> {
    // Each call gets a new timestamp, so that equal calls do not share a signature.
    this.lastTimestamp = Math.max(Date.now(), this.lastTimestamp + 1)
    const common = { recvWindow: "60000", timestamp: String(this.lastTimestamp) }
    const query = encodeQuery(Object.entries({ ...values, ...common }))
    const signature = await sign(account.secret, query)
    return this.send(method, path, `${query}&signature=${signature}`, { "X-MEXC-APIKEY": account.apiKey })
  }

  /** Makes a REST call and returns the body of a successful response; throws otherwise. */
  async ok(method: string, path: string, values: Values, account: Account): Promise<Answer["json"]> {
    const { status, json } = await this.signed(method, path, values, account)
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`)
    return json
  }
}
