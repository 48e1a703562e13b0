/** Parameters of accepted orders that the exchange ignores, read from a logged request and its answer. */
import { ignoredIn } from "@bourse/control"

const listIn = (text: string | undefined): ReadonlyArray<unknown> => {
  try {
    const json: unknown = JSON.parse(text ?? "")
    return Array.isArray(json) ? json : []
  } catch {
    return []
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** An answer that a fault garbled is not parsed. */
const isRejected = (answer: unknown): boolean => isRecord(answer) && !("orderId" in answer)

/**
 * The names of ignored parameters, without duplicates. The parameter `endpoint` is the id of the endpoint,
 * which answered with 200.
 */
export const ignoredBy = (
  endpoint: string | undefined,
  parameters: Readonly<Record<string, string>>,
  answer: string,
): ReadonlyArray<string> => {
  if (endpoint === "spot.placeOrder" || endpoint === "spot.testOrder") return ignoredIn(parameters)
  if (endpoint !== "spot.batchOrders") return []
  const orders = listIn(parameters.batchOrders).map((order) => (isRecord(order) ? ignoredIn(order) : []))
  if (orders.every((names) => names.length === 0)) return []
  const answers = listIn(answer)
  return [...new Set(orders.flatMap((names, index) => (isRejected(answers[index]) ? [] : names)))]
}
