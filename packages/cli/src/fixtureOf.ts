/** Writes a logged request as a fixture of the conformance kit, in its short form. */
import type { LoggedRequest } from "@bourse/control"

/** Parameters that signing adds; a fixture omits these parameters. */
const signing = new Set(["timestamp", "recvWindow", "signature"])

/** The request's parameters without `timestamp`, `recvWindow` and `signature`. */
export const askedBy = ({ parameters }: LoggedRequest): ReadonlyArray<readonly [string, string]> =>
  Object.entries(parameters).filter(([name]) => !signing.has(name))

const profileOf = (endpoint: string, method: string): string => {
  const [area = ""] = endpoint.split(".")
  if (area === "broker") return "broker"
  if (area === "spot") return method === "GET" ? "spot-read" : "spot-trade"
  if (area === "wallet") return method === "GET" ? "wallet-read" : "wallet-move"
  return "general"
}

/** Whether a value can be written on the request's line and read back. */
const fitsOnLine = (value: string): boolean => value !== "" && !/[\s{}]/.test(value)

/** Throws for a request without an endpoint, and for one with a masked parameter. */
export const fixtureOf = (request: LoggedRequest): object => {
  const { id, endpoint, method, path, status } = request
  if (endpoint === null)
    throw new Error(`${method} ${path} is not an endpoint of the interface, so it cannot be a fixture`)
  const asked = askedBy(request)
  const hidden = asked.find(([, value]) => value === "***")
  if (hidden !== undefined)
    throw new Error(
      `the parameter ${hidden[0]} is masked in the request log: this request cannot be a fixture`,
    )
  const oneLine = asked.every(([, value]) => fitsOnLine(value))
  const step = {
    name: "request",
    call: oneLine ? [endpoint, ...asked.map((pair) => pair.join("="))].join(" ") : endpoint,
    ...(!oneLine && { with: Object.fromEntries(asked) }),
    ...(status !== 200 && { expect: "rejected" }),
  }
  return {
    profile: profileOf(endpoint, method),
    risk: method === "GET" ? "none" : "spends",
    actors: { trader: {} },
    fixtures: [
      { id: `${endpoint}.request-${id}`, title: `${method} ${path}, as request ${id}`, steps: [step] },
    ],
  }
}
