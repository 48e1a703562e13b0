/**
 * The control plane of a Bourse server: accounts, keys and settings, and, of a sandbox, funds, clock, faults and reset.
 * Real exchanges do not have a control plane. Only the server checks the parameters and answers of the control
 * plane.
 */
import { checkOptions, controlRules, parseJson, sendByFetch, UnexpectedResponse } from "#calls"
import { type MovingSandbox, movingInPieces } from "./clockPieces.ts"
import { type Control as Calls, calls } from "./generated/control.ts"

export { TransportError, UnexpectedResponse } from "#calls"
export type { ClockMoveOptions, ClockProgress } from "./clockPieces.ts"
export * from "./generated/control.ts"

/** The calls of the control plane. Calls that advance the clock report their progress and can be ended early. */
export interface Control extends Omit<Calls, "sandbox"> {
  readonly sandbox: MovingSandbox
}

interface ControlErrorFields {
  readonly code: number
  readonly msg: string
}

class ControlFailure extends Error {
  readonly code: number
  readonly msg: string

  constructor({ code, msg }: ControlErrorFields) {
    super(msg)
    this.code = code
    this.msg = msg
  }
}

/** The control plane rejected the request; `code` and `msg` are those of the table of error codes. */
export class ControlRejected extends ControlFailure {
  readonly _tag = "ControlRejected"

  override get name(): "ControlRejected" {
    return "ControlRejected"
  }
}

/** The control plane's token is missing or wrong. */
export class ControlUnauthorized extends ControlFailure {
  readonly _tag = "ControlUnauthorized"

  override get name(): "ControlUnauthorized" {
    return "ControlUnauthorized"
  }
}

export interface ControlOptions {
  /** The server's root, for example `http://127.0.0.1:7070`. */
  readonly baseUrl: string
  /** The token that the server printed at its start. */
  readonly token: string
  /** How long to wait for each response, in milliseconds; default: 10000. */
  readonly timeoutMs?: number | undefined
  /** The function that sends the requests; default: the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/**
 * `const control = makeControl({ baseUrl, token })`, then for example `await control.sandbox.fund({ uid, asset, amount })`.
 * A call rejects with `TypeError` for a missing parameter, otherwise with `ControlRejected`, `ControlUnauthorized`,
 * `TransportError` or `UnexpectedResponse`. Calls that advance the clock are sent as several requests, and other requests
 * are served in between.
 */
export const makeControl = (options: ControlOptions): Control => {
  checkOptions(options, controlRules, ["baseUrl", "token"])
  const base = options.baseUrl.replace(/\/+$/, "")
  const send = sendByFetch(options.fetch ?? ((input, init) => fetch(input, init)))
  const headers = { "Content-Type": "application/json", "X-Bourse-Token": options.token }

  const callOf =
    (id: string, method: "GET" | "POST" | "DELETE", path: string, hasBody: boolean) =>
    async (request: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
      const rest = { ...request }
      const target = path.replace(/:(\w+)/g, (_, name: string) => {
        const value = request[name]
        if (value === undefined) throw new TypeError(`${id} needs ${name}`)
        delete rest[name]
        return encodeURIComponent(String(value))
      })
      const asked = Object.entries(hasBody ? {} : rest).flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}=${encodeURIComponent(String(value))}`],
      )
      const { status, text } = await send({
        method,
        url: base + target + (asked.length === 0 ? "" : `?${asked.join("&")}`),
        headers,
        body: hasBody ? JSON.stringify(rest) : undefined,
        timeoutMs: options.timeoutMs ?? 10_000,
      })
      const json = parseJson(text)
      if (status < 300 && json !== undefined) return json
      const { code, msg } = (json ?? {}) as Partial<ControlErrorFields>
      if (typeof code !== "number" || typeof msg !== "string")
        throw new UnexpectedResponse({
          endpoint: id,
          message: `${id}: status ${status}, the response is not from a control plane; the sandbox may be off`,
          status,
          body: text.slice(0, 500),
          isJson: json !== undefined,
        })
      throw status === 403 ? new ControlUnauthorized({ code, msg }) : new ControlRejected({ code, msg })
    }

  const control = Object.fromEntries(
    Object.entries(calls).map(([group, methods]) => [
      group,
      Object.fromEntries(
        Object.entries(methods).map(([name, [method, path, hasBody]]) => [
          name,
          callOf(`${group}.${name}`, method, path, hasBody),
        ]),
      ),
    ]),
  ) as unknown as Calls
  return { ...control, sandbox: movingInPieces(control.sandbox) }
}
