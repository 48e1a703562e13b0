/** Servers that are wrong about the keys of sub-accounts: what they may do, from where, whose they are. */
import { permissions } from "@bourse/core"
import { foreignSubAccounts, lastMadeFault, remembers } from "./brokerCommonFaults.ts"
import {
  answerOf,
  type Call,
  changed,
  changesResponse,
  elementsOf,
  type Fault,
  type Handle,
  isOk,
  type Json,
  refuses,
  serves,
  setsFields,
  understands,
  without,
} from "./Fault.ts"

const create = "broker.createApiKey"
const list = "broker.apiKeys"
const remove = "broker.deleteApiKey"

type Told = { subAccount: Array<Json> }

const addressesOf = (parameters: Call["parameters"]): ReadonlyArray<string> =>
  parameters.get("ip")?.split(",") ?? []

const rightsOf = (parameters: Call["parameters"]): ReadonlyArray<string> =>
  parameters.get("permissions")?.split(",") ?? []

const isShort = (right: string): boolean => /_[RW]$/.test(right)

/** Whom a call that may delete a key would delete. */
const deletes = ({ endpoint, isSigned, parameters, key }: Call): boolean =>
  endpoint === remove &&
  isSigned &&
  key?.isFull === true &&
  ["subAccount", "apiKey", "timestamp"].every((name) => parameters.has(name))

const doesNotDelete: Handle = async (call) => {
  if (!deletes(call)) return call.pass()
  call.memory.set(`gone ${call.parameters.get("apiKey")}`, true)
  return answerOf({ subAccount: call.parameters.get("subAccount") })
}

const rights = (
  id: string,
  statement: string,
  text: string,
  change: (rights: ReadonlyArray<string>) => string,
) => ({
  id,
  statement,
  text,
  handle: understands(create, (parameters) =>
    parameters.has("permissions")
      ? changed(parameters, { permissions: change(rightsOf(parameters)) })
      : undefined,
  ),
})

const createFaults: ReadonlyArray<Fault> = [
  lastMadeFault(create, "subAccount"),
  rights(
    "first-permission-only",
    `${create}.takes-several-permissions`,
    "Of several permissions a key gets the first.",
    (names) => names[0] as string,
  ),
  {
    id: "one-permission-a-key",
    statement: `${create}.takes-several-permissions`,
    text: "More than one permission is refused.",
    handle: refuses(create, (parameters) => rightsOf(parameters).length > 1),
  },
  rights(
    "keys-can-do-everything",
    `${create}.key-has-only-its-permissions`,
    "Every key has all permissions.",
    () => permissions.join(","),
  ),
  {
    id: "keys-act-as-the-master",
    statement: `${create}.acts-as-the-sub-account`,
    text: "A key of a sub-account acts on its master's account.",
    handle: async (call) => {
      const { endpoint, isSigned, key, keys, parameters, ask } = call
      const master = keys.find(({ uid, isFull }) => isFull && uid === key?.master)
      return endpoint === "spot.account" && isSigned && master !== undefined
        ? ask(endpoint, parameters, master)
        : call.pass()
    },
  },
  {
    id: "three-addresses",
    statement: `${create}.ip-up-to-4`,
    text: "A fourth address is refused.",
    handle: refuses(create, (parameters) => addressesOf(parameters).length === 4),
  },
  {
    id: "five-addresses",
    statement: `${create}.ip-at-most-4`,
    text: "A key is bound to five addresses.",
    handle: serves(create, async ({ endpoint, parameters, isSigned, ask }) => {
      const addresses = addressesOf(parameters)
      if (!isSigned || addresses.length !== 5) return undefined
      const answer = await ask(endpoint, changed(parameters, { ip: addresses.slice(0, 4).join(",") }))
      return answerOf({ ...(answer.json as Json), ip: addresses.join(",") })
    }),
  },
  {
    id: "addresses-do-not-matter",
    statement: `${create}.ip-whitelist-holds`,
    text: "A key is served from everywhere, whatever addresses it is bound to.",
    handle: understands(create, (parameters) =>
      parameters.has("ip") ? without(parameters, "ip") : undefined,
    ),
  },
  {
    id: "keys-are-bound-by-default",
    statement: `${create}.without-ip-no-whitelist`,
    text: "A key that was bound to no address is bound to some.",
    handle: understands(create, (parameters) =>
      parameters.has("ip") ? undefined : changed(parameters, { ip: "192.0.2.200" }),
    ),
  },
  ...["subAccount", "note", "permissions"].map(
    (name): Fault => ({
      id: `another-${name}-is-told.${create}`,
      statement: `${create}.answers-what-was-sent`,
      text: `Whoever makes a key is told another ${name}.`,
      handle: setsFields(create, { [name]: "another" }),
    }),
  ),
  foreignSubAccounts(create),
  {
    id: "no-key-may-withdraw",
    statement: "auth.permission-names",
    text: "SPOT_WITHDRAW_WRITE is no permission.",
    handle: refuses(create, (parameters) => rightsOf(parameters).includes("SPOT_WITHDRAW_WRITE")),
  },
  {
    id: "short-names-are-none",
    statement: "auth.permission-spellings-are-equal",
    text: "A permission named in short is refused.",
    handle: refuses(create, (parameters) => rightsOf(parameters).some(isShort)),
  },
  {
    id: "short-names-give-nothing",
    statement: "auth.permission-spellings-are-equal",
    text: "A permission named in short is reported to be there and gives no right.",
    handle: async (call) => {
      const { endpoint, parameters, isSigned, ask } = call
      const asked = rightsOf(parameters)
      if (endpoint !== create || !isSigned || !asked.some(isShort)) return call.pass()
      const answer = await ask(endpoint, changed(parameters, { permissions: "SPOT_TRANSFER_READ" }))
      return isOk(answer) ? answerOf({ ...(answer.json as Json), permissions: asked.join(",") }) : answer
    },
  },
]

const listFaults: ReadonlyArray<Fault> = [
  lastMadeFault(list, "subAccount"),
  {
    id: "new-key-is-not-listed",
    statement: `${list}.lists-a-key-made`,
    text: "The key made last is not in the list.",
    handle: remembers(
      changesResponse(list, ({ subAccount }: Told, { memory }) => ({
        subAccount: subAccount.filter(({ apiKey }) => apiKey !== memory.get("apiKey")),
      })),
    ),
  },
  {
    id: "secrets-are-listed",
    statement: `${list}.no-secret`,
    text: "The keys of a sub-account are listed with their secrets.",
    handle: changesResponse(list, ({ subAccount }: Told, { keys }) => {
      for (const listed of subAccount)
        listed.secretKey = keys.find(({ apiKey }) => apiKey === listed.apiKey)?.secret ?? "forgotten"
    }),
  },
  {
    id: "keys-of-every-sub-account",
    statement: `${list}.only-the-named-sub-account`,
    text: "The keys of all the broker's sub-accounts are listed, whichever is named.",
    handle: changesResponse(list, async ({ subAccount }: Told, { parameters, ask }) => {
      const { json } = await ask("broker.subAccounts", new Map())
      for (const { subAccount: name } of elementsOf((json as { data: unknown }).data)) {
        if (name === parameters.get("subAccount")) continue
        const { json: others } = await ask(list, new Map([["subAccount", String(name)]]))
        subAccount.push(...(others as Told).subAccount)
      }
    }),
  },
  foreignSubAccounts(list),
]

const deleteFaults: ReadonlyArray<Fault> = [
  lastMadeFault(remove, "subAccount"),
  lastMadeFault(remove, "apiKey"),
  {
    id: "deleted-of-nobody",
    statement: `${remove}.answers-the-sub-account-sent`,
    text: "Whose key was deleted is not reported.",
    handle: setsFields(remove, { subAccount: "" }),
  },
  {
    id: "deleted-key-stays",
    statement: `${remove}.key-is-gone`,
    text: "A deleted key is still there.",
    handle: doesNotDelete,
  },
  {
    id: "deleted-key-is-hidden",
    statement: `${remove}.key-is-gone`,
    text: "A deleted key is not listed and goes on signing.",
    handle: async (call) => {
      const answer = await doesNotDelete(call)
      if (call.endpoint !== list || !isOk(answer)) return answer
      const { subAccount } = answer.json as Told
      return answerOf({ subAccount: subAccount.filter(({ apiKey }) => !call.memory.has(`gone ${apiKey}`)) })
    },
  },
  foreignSubAccounts(remove),
]

export const brokerKeyFaults: ReadonlyArray<Fault> = [...createFaults, ...listFaults, ...deleteFaults]
