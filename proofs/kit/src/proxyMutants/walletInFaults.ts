/** Servers that are wrong about what comes in: deposit addresses, and the records of deposits. */
import {
  changesResponse,
  elementsOf,
  type Fault,
  type Handle,
  isOk,
  type Json,
  setsFields,
  understands,
  without,
} from "./Fault.ts"

const history = "wallet.depositHistory"
const create = "wallet.createDepositAddress"
const list = "wallet.depositAddresses"

const fault = (id: string, statement: string, text: string, handle: Handle): Fault => ({
  id,
  statement,
  text,
  handle,
})

/** The lists of all accounts as one. */
export const listsEverybodys = (endpoint: string): Handle =>
  changesResponse(endpoint, async (json: Array<Json>, { key, keys, parameters, ask }) => {
    for (const other of keys.filter(({ uid, isFull }) => isFull && uid !== key?.uid)) {
      const answer = await ask(endpoint, parameters, other)
      if (isOk(answer)) json.push(...elementsOf(answer.json))
    }
  })

const backwards = (value: unknown): string => [...String(value)].reverse().join("")

export const walletInFaults: ReadonlyArray<Fault> = [
  fault(
    "deposits-of-everybody",
    "roles.own-account-only",
    "The deposits of every account are listed.",
    listsEverybodys(history),
  ),
  fault(
    "another-memo-behind-the-address",
    `${history}.address-suffix-is-the-memo`,
    "What stands behind the address is not the memo.",
    setsFields(history, {
      address: ({ address, memo }: Json) => (memo ? String(address).replace(/\d+$/, "1") : address),
    }),
  ),
  fault(
    "deposits-of-other-amounts",
    `${history}.field.amount`,
    "amount is a tenth of what was deposited.",
    setsFields(history, { amount: ({ amount }: Json) => String(Number(amount) / 10) }),
  ),
  fault(
    "deposits-on-no-network",
    `${history}.field.network`,
    "network is empty.",
    setsFields(history, { network: "" }),
  ),
  fault(
    "deposits-to-another-address",
    `${history}.field.address`,
    "address is another one.",
    setsFields(history, { address: ({ address }: Json) => backwards(address) }),
  ),
  fault(
    "deposits-without-transaction",
    `${history}.field.txId`,
    "txId is empty.",
    setsFields(history, { txId: "" }),
  ),
  fault(
    "deposits-without-memo",
    `${history}.field.memo`,
    "memo is always empty.",
    setsFields(history, { memo: "" }),
  ),
  fault(
    "deposits-inserted-in-the-past",
    `${history}.field.insertTime`,
    "insertTime is a day late.",
    setsFields(history, { insertTime: ({ insertTime }: Json) => Number(insertTime) - 86_400_000 }),
  ),
  fault(
    "address-of-another-coin",
    `${create}.answers-the-coin-and-network-sent`,
    "The address is said to be of another coin.",
    setsFields(create, { coin: "OTHER" }),
  ),
  fault(
    "address-on-another-network",
    `${create}.answers-the-coin-and-network-sent`,
    "The address is said to be on another network.",
    setsFields(create, { network: "OTHER" }),
  ),
  fault(
    "address-that-is-not-listed",
    `${create}.is-listed`,
    "The address reported is not the one that is listed.",
    setsFields(create, { address: ({ address }: Json) => backwards(address) }),
  ),
  fault(
    "addresses-of-everybody",
    "roles.own-account-only",
    "The deposit addresses of every account are listed.",
    listsEverybodys(list),
  ),
  fault(
    "addresses-whatever-the-network",
    `${list}.parameter.network`,
    "network does not matter.",
    understands(list, (parameters) =>
      parameters.has("network") ? without(parameters, "network") : undefined,
    ),
  ),
  fault(
    "addresses-of-one-network",
    `${list}.all-networks-without-network`,
    "Without network the addresses on the first network are listed.",
    changesResponse(list, (json: Array<Json>, { parameters }) =>
      parameters.has("network") ? json : json.filter(({ network }) => network === json[0]?.network),
    ),
  ),
]
