/**
 * Whether an answer is about another request than the sent one: another side, price, quantity, account. Servers
 * repeat some parameters in their answers. A field is compared only if the request and the answer both have it.
 */

type Fields = Readonly<Record<string, unknown>>

/** Parameters that a server may legally rephrase: names of networks and permissions, a memo after an address. */
const reworded = /^(note|permissions|ip|net[wW]ork|address|memo|remark)$/
/** A value without meaningless zeros, and with one spelling of an order type or of an account. */
const plain = (value: unknown): string =>
  String(value ?? "").replace(/^0+(?=\d)|(?:\.|(?<=\.\d*[1-9]))0*$|(?<=^LIMIT)_ORDER$|(?<=^FUTURE)S$/g, "")

/** Whether two values mean the same: amounts are compared by value. */
export const isSameValue = (one: unknown, other: unknown): boolean => plain(one) === plain(other)

export const contradicts = (sent: Fields, answer: unknown): boolean => {
  if (Array.isArray(answer)) return answer.some((element) => contradicts(sent, element))
  if (Object(answer) !== answer) return false
  const fields = answer as Fields
  return (
    contradicts(sent, fields.data) ||
    Object.keys(sent).some((name) => {
      const was = plain(sent[name])
      const is = plain(fields[name === "quantity" ? "origQty" : name])
      // Price and quantity of a MARKET order depend on its fills. If both ids of an order are sent, a server may use
      // the first alone.
      const isOpen =
        reworded.test(name) ||
        (name === "origClientOrderId" && sent.orderId !== undefined) ||
        (sent.type === "MARKET" && /^(price|quantity)$/.test(name))
      return !isOpen && was !== "" && is !== "" && was !== is
    })
  )
}
