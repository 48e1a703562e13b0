/**
 * Operators for programmers' mistakes that changing one token does not make: a filter forgotten beside another
 * one, the first element instead of the list, a neighbour's value in a field, a wider permission, a sum of the
 * other side, a limit off by one, a time in another unit, another error, a missing step.
 */
import type { Family, Operator } from "./Family.ts"

type Path = Parameters<Operator["mutate"]>[0]
// biome-ignore lint/suspicious/noExplicitAny: nodes are built and read without the types of Babel, which the instrumenter does not export
type Node = any

const copy = (node: Node): Node =>
  JSON.parse(
    JSON.stringify(node, (key, value) =>
      /^(?:loc|start|end|extra|\w+Comments)$/.test(key)
        ? undefined
        : typeof value === "bigint"
          ? String(value)
          : value,
    ),
  )
const identifier = (name: string): Node => ({ type: "Identifier", name })
const literal = (value: number): Node => ({ type: "NumericLiteral", value })
const isUndefined = (name: string, isNot = false): Node => ({
  type: "BinaryExpression",
  operator: isNot ? "!==" : "===",
  left: identifier(name),
  right: identifier("undefined"),
})
const binary = (left: Node, operator: string, right: Node): Node => ({
  type: "ParenthesizedExpression",
  expression: { type: "BinaryExpression", operator, left, right },
})
const callOf = (object: Node, name: string, ...values: ReadonlyArray<Node>): Node => ({
  type: "CallExpression",
  callee: { type: "MemberExpression", object, property: identifier(name), computed: false },
  arguments: values,
})
const keyOf = ({ computed, key }: Node): string | undefined =>
  computed === true ? undefined : (key?.name ?? key?.value)

/** Whether the value of a syntax node is read: the node is not a property name, a type or a binding. */
const isRead = (path: Path): boolean => {
  const { parent, key, listKey } = path as Node
  if (
    path.findParent((each) => each.isTypeAnnotation() || each.isTSType() || each.isTSTypeAnnotation()) !==
    null
  )
    return false
  switch (parent.type) {
    case "CallExpression":
      return listKey === "arguments"
    case "ObjectProperty":
      return key === "value" && (path as Node).parentPath.parentPath.isObjectExpression()
    case "LogicalExpression":
    case "BinaryExpression":
      return true
    case "ConditionalExpression":
      return key !== "test"
    default:
      return false
  }
}

/** Whether a syntax node is assigned to, directly or in a pattern. */
const isAssignedTo = (path: Path): boolean => {
  const { parent, key } = path as Node
  if (parent?.type === "ObjectPattern" || parent?.type === "ArrayPattern" || parent?.type === "RestElement")
    return true
  if (parent?.type === "AssignmentPattern") return key === "left"
  if (parent?.type === "ObjectProperty")
    return key === "value" && path.parentPath?.parent.type === "ObjectPattern"
  return parent?.type === "AssignmentExpression" && key === "left"
}

/** Names of parameters that filter a list. */
const filters = [
  "startTime",
  "endTime",
  "coin",
  "status",
  "tranId",
  "clientTranId",
  "orderId",
  "network",
  "limit",
  "page",
  "number",
]

const forgottenFilter: Operator = {
  name: "people: forgets a filter beside another",
  *mutate(path) {
    const { node, scope } = path as Node
    if (node.type !== "Identifier" || !filters.includes(node.name) || !isRead(path)) return
    // A comparison with undefined only tests whether the filter was sent, so it is not changed.
    const { parent } = path as Node
    if (parent.type === "BinaryExpression" && JSON.stringify(copy(parent)).includes('"undefined"')) return
    for (const other of filters) {
      if (other === node.name || !scope.hasBinding(other, true)) continue
      for (const isNot of [false, true])
        yield {
          type: "ParenthesizedExpression",
          expression: {
            type: "ConditionalExpression",
            test: isUndefined(other, isNot),
            consequent: identifier(node.name),
            alternate: identifier("undefined"),
          },
        }
    }
  },
}

const walks = new Set(["every", "some", "map", "flatMap", "filter", "forEach", "reduce", "find", "join"])

const firstOnly: Operator = {
  name: "people: takes one element for the list",
  *mutate(path) {
    const { node, parent, key } = path as Node
    const spread = (list: Node): Node => ({
      type: "ArrayExpression",
      elements: [{ type: "SpreadElement", argument: copy(list) }],
    })
    const slices = (list: Node) => [
      callOf(spread(list), "slice", literal(0), literal(1)),
      callOf(spread(list), "slice", literal(1)),
    ]
    const isWalked =
      (parent?.type === "ForOfStatement" && key === "right") ||
      (key === "object" &&
        parent?.type === "MemberExpression" &&
        walks.has(parent.property?.name) &&
        path.parentPath?.parent.type === "CallExpression" &&
        (path.parentPath as Node).key === "callee")
    if (!isWalked || !path.isExpression() || node.type === "ThisExpression") return
    yield* slices(node)
  },
}

/** Groups of fields that are easily confused. */
const kin: ReadonlyArray<ReadonlyArray<string>> = [
  ["time", "updateTime", "createTime", "transactTime", "insertTime", "applyTime", "convertTime", "timestamp"],
  ["price", "stopPrice"],
  ["origQty", "executedQty"],
  ["origQuoteOrderQty", "cummulativeQuoteQty"],
  ["clientOrderId", "origClientOrderId"],
  ["qty", "quoteQty"],
  ["free", "locked", "available"],
  ["convertMx", "convertUsdt", "balance"],
  ["totalConvert", "convertFee", "totalFee"],
  ["convert", "fee", "amount"],
  ["fromAccount", "toAccount"],
  ["fromAccountType", "toAccountType"],
  ["fromType", "toType"],
  ["address", "memo", "addressTag", "addressTag"],
  ["network", "netWork"],
  ["txId", "transHash", "id"],
  ["amount", "transactionFee"],
  ["unlockConfirm", "confirmTimes"],
  ["makerCommission", "takerCommission"],
  ["withdrawMin", "withdrawMax", "withdrawFee"],
  ["page", "totalRecords", "totalPageNum"],
  ["note", "subAccount"],
  ["isBuyer", "isMaker", "isSelfTrade"],
  ["quantity", "quoteQuantity"],
]
const timeKey = /time(?:stamp)?$/i

/** The properties of each object literal before any change. */
const written = new WeakMap<object, ReadonlyArray<Node>>()

const otherSource: Operator = {
  name: "people: shows a field from another source",
  *mutate(path) {
    const { node, parent, key } = path as Node
    // Properties of an object are copied first: when a field is visited, the fields before it already contain
    // mutant switches.
    if (node.type === "ObjectExpression") written.set(node, node.properties.map(copy))
    if (parent?.type !== "ObjectProperty" || key !== "value" || !path.isExpression()) return
    const object = path.parentPath?.parent as Node
    if (object?.type !== "ObjectExpression") return
    const name = keyOf(parent)
    if (name === undefined) return
    const group = kin.find((each) => each.includes(name)) ?? []
    for (const other of written.get(object) ?? []) {
      const sibling = keyOf(other)
      if (other.type !== "ObjectProperty" || sibling === name || sibling === undefined) continue
      if (group.includes(sibling) && other.value.type !== "AssignmentPattern") yield copy(other.value)
    }
    if (timeKey.test(name)) yield callOf(identifier("Date"), "now")
  },
}

const rights = ["ACCOUNT", "DEAL", "DEPOSIT", "TRANSFER", "WITHDRAW"]

const widerRight: Operator = {
  name: "people: asks for another right or role",
  *mutate(path) {
    const { node, parent, key } = path as Node
    if (node.type !== "StringLiteral" || parent?.type !== "ObjectProperty" || key !== "value") return
    const name = keyOf(parent)
    const [, area, access] = /^SPOT_([A-Z]+)_(READ|WRITE)$/.exec(node.value) ?? []
    if (name === "permission" && area !== undefined) {
      const at = rights.indexOf(area)
      const next = rights[(at + 1) % rights.length]
      yield { type: "StringLiteral", value: `SPOT_${area}_${access === "READ" ? "WRITE" : "READ"}` }
      yield { type: "StringLiteral", value: `SPOT_${next}_${access}` }
    }
    if (name === "role" && node.value !== "any") yield { type: "StringLiteral", value: "any" }
    if (name === "role" && node.value === "any") yield { type: "StringLiteral", value: "master" }
  },
}

const sides: Readonly<Record<string, string>> = {
  base: "quote",
  quote: "base",
  buyer: "seller",
  seller: "buyer",
  maker: "taker",
  taker: "maker",
  makerRate: "takerRate",
  takerRate: "makerRate",
  from: "to",
  to: "from",
  fromType: "toType",
  toType: "fromType",
  free: "locked",
  locked: "free",
  bids: "asks",
  asks: "bids",
  add: "subtract",
  subtract: "add",
  gross: "fee",
  feeAsset: "asset",
  uid: "master",
  lots: "openLots",
  openLots: "lots",
  time: "updateTime",
  updateTime: "time",
}

const methods = new Set(["add", "subtract"])

const otherSide: Operator = {
  name: "people: takes sum, sign or asset of the other side",
  *mutate(path) {
    const { node, parent, key } = path as Node
    if (node.type === "UnaryExpression" && node.operator === "-") yield copy(node.argument)
    if (node.type !== "MemberExpression" || node.computed) return
    // A property that is assigned to is not changed.
    if (isAssignedTo(path)) return
    if (parent?.type === "CallExpression" && key === "callee" && !methods.has(node.property.name)) return
    const other = Object.hasOwn(sides, node.property.name) ? sides[node.property.name] : undefined
    if (other !== undefined) yield { ...copy(node), property: identifier(other) }
  },
}

const bound: Operator = {
  name: "people: is one off at a limit",
  *mutate(path) {
    const { node, parent, key } = path as Node
    if (node.type === "NumericLiteral") {
      if (parent?.type === "MemberExpression" && key === "property") return
      if (path.findParent((each) => each.isTSType()) !== null) return
      if (node.value >= 2) {
        yield literal(node.value + 1)
        yield literal(node.value - 1)
      }
      return
    }
    // Only a limit with a name is changed by one.
    if (node.type !== "MemberExpression" || node.computed) return
    if (isAssignedTo(path)) return
    if (parent?.type === "CallExpression" && key === "callee") return
    if (!/(?:Max|Min|limitDefault|limitMax)$/.test(node.property.name)) return
    yield binary(copy(node), "+", literal(1))
    yield binary(copy(node), "-", literal(1))
  },
}

const otherUnit: Operator = {
  name: "people: takes a time in another unit",
  *mutate(path) {
    const { node, parent, key } = path as Node
    const name = node.type === "MemberExpression" && !node.computed ? node.property.name : node.name
    if (node.type !== "MemberExpression" && node.type !== "Identifier") return
    if (typeof name !== "string" || !/(?:Ms|windowMs|lookbackMs|intervalMs|recvWindow)$/.test(name)) return
    if (node.type === "Identifier" && !isRead(path)) return
    if (isAssignedTo(path)) return
    if (parent?.type === "CallExpression" && key === "callee") return
    yield binary(copy(node), "/", literal(1_000))
    yield binary(copy(node), "*", literal(1_000))
  },
}

const otherError: Operator = {
  name: "people: answers another error",
  *mutate(path) {
    const { node } = path as Node
    if (node.type !== "MemberExpression" || node.computed || node.object.name !== "ErrorCode") return
    // The replacement is an error with a message of its own, as a programmer would choose.
    const other = node.property.name === "insufficientPosition" ? "oversold" : "insufficientPosition"
    yield { ...copy(node), property: identifier(other) }
  },
}

const halfDone: Operator = {
  name: "people: leaves a step out",
  *mutate(path) {
    const { node } = path as Node
    if (node.type !== "ExpressionStatement") return
    if (!["CallExpression", "AssignmentExpression", "UpdateExpression"].includes(node.expression.type)) return
    if (node.expression.callee?.type === "Super") return
    yield { type: "EmptyStatement" }
  },
}

export const people: Family = {
  name: "people",
  operators: [
    forgottenFilter,
    firstOnly,
    otherSource,
    widerRight,
    otherSide,
    bound,
    otherUnit,
    otherError,
    halfDone,
  ],
}
