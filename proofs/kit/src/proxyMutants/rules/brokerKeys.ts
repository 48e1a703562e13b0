/** Mutants that handle API keys of sub-accounts wrongly: permissions, addresses, owners. */
import { permissions } from "@bourse/core"
import {
  answerOf,
  changes,
  elementsOf,
  ignores,
  instead,
  isOk,
  keyOfMaster,
  makesUp,
  reads,
  rejects,
  serves,
  sets,
} from "../deviations.ts"
import { type Handle, mutants, type Parameters } from "../Mutant.ts"
import { remembers, takingLastMade } from "./brokerCommon.ts"

const create = "broker.createApiKey"
const list = "broker.apiKeys"
const remove = "broker.deleteApiKey"

const addressesOf = ({ ip }: Parameters): ReadonlyArray<string> => ip?.split(",") ?? []
const permissionsOf = ({ permissions }: Parameters): ReadonlyArray<string> => permissions?.split(",") ?? []
const isShort = (permission: string): boolean => /_[RW]$/.test(permission)

/** Confirms a valid request to delete a key, but keeps the key. */
const doesNotDelete: Handle = instead(remove, ({ isSigned, parameters, key, memory }) => {
  const { subAccount, apiKey, timestamp } = parameters
  if (!isSigned || key?.isFull !== true || !subAccount || !apiKey || !timestamp) return undefined
  memory.set(`gone ${apiKey}`, true)
  return answerOf({ subAccount })
})

export const brokerKeys = [
  ...takingLastMade(create, "subAccount"),
  ...mutants(create, {
    "takes-several-permissions": {
      "A key gets only the first of several permissions.": reads(
        create,
        "permissions",
        (sent) => sent.split(",")[0],
      ),
      "More than one permission is rejected.": rejects(create, (sent) => permissionsOf(sent).length > 1),
    },
    "key-has-only-its-permissions": {
      "Every key has all permissions.": reads(create, "permissions", () => permissions.join(",")),
    },
    "acts-as-the-sub-account": {
      "A key of a sub-account acts on its master's account.": instead("spot.account", (call) => {
        const master = keyOfMaster(call)
        return call.isSigned && master !== undefined && call.ask(call.endpoint, call.parameters, master)
      }),
    },
    "ip-up-to-4": {
      "A fourth address is rejected.": rejects(create, (sent) => addressesOf(sent).length === 4),
    },
    "ip-at-most-4": {
      "A key is bound to five addresses.": serves(create, async ({ endpoint, parameters, isSigned, ask }) => {
        const addresses = addressesOf(parameters)
        if (!isSigned || addresses.length !== 5) return undefined
        const answer = await ask(endpoint, { ...parameters, ip: addresses.slice(0, 4).join(",") })
        return answerOf({ ...answer.json, ip: addresses.join(",") })
      }),
    },
    "ip-whitelist-holds": {
      "A key is accepted from any address, even if it is bound to some.": ignores(create, "ip"),
    },
    "without-ip-no-whitelist": {
      "A key that was bound to no address is bound to some.": makesUp(create, "ip", "192.0.2.200"),
    },
    "answers-what-was-sent": Object.fromEntries(
      ["subAccount", "note", "permissions"].map((name) => [
        `A key that was made is reported with another ${name}.`,
        sets(create, { [name]: "another" }),
      ]),
    ),
  }),
  ...mutants(
    "auth",
    {
      "permission-names": {
        "SPOT_WITHDRAW_WRITE is not a valid permission.": rejects(create, (sent) =>
          permissionsOf(sent).includes("SPOT_WITHDRAW_WRITE"),
        ),
      },
      "permission-spellings-are-equal": {
        "A permission with a short name is rejected.": rejects(create, (sent) =>
          permissionsOf(sent).some(isShort),
        ),
        "A permission with a short name is reported, but the key does not have it.": instead(
          create,
          async ({ endpoint, parameters, isSigned, ask }) => {
            if (!isSigned || !permissionsOf(parameters).some(isShort)) return undefined
            const answer = await ask(endpoint, { ...parameters, permissions: "SPOT_TRANSFER_READ" })
            return isOk(answer) ? answerOf({ ...answer.json, permissions: parameters.permissions }) : answer
          },
        ),
      },
    },
    create,
  ),
  ...takingLastMade(list, "subAccount"),
  ...mutants(list, {
    "lists-a-key-made": {
      "The key made last is not in the list.": remembers(
        changes(list, ({ subAccount }, { memory }) => ({
          subAccount: elementsOf(subAccount).filter(({ apiKey }) => apiKey !== memory.get("apiKey")),
        })),
      ),
    },
    "no-secret": {
      "The keys of a sub-account are listed with their secrets.": changes(
        list,
        ({ subAccount }, { keys }) => {
          for (const listed of subAccount)
            listed.secretKey = keys.find(({ apiKey }) => apiKey === listed.apiKey)?.secret ?? "forgotten"
        },
      ),
    },
    "only-the-named-sub-account": {
      "The keys of all the broker's sub-accounts are listed, not only of the named one.": changes(
        list,
        async (json, { parameters, ask }) => {
          for (const { subAccount } of elementsOf((await ask("broker.subAccounts")).json.data))
            if (subAccount !== parameters.subAccount)
              json.subAccount.push(...(await ask(list, { subAccount })).json.subAccount)
        },
      ),
    },
  }),
  ...takingLastMade(remove, "subAccount"),
  ...takingLastMade(remove, "apiKey"),
  ...mutants(remove, {
    "answers-the-sub-account-sent": {
      "The sub-account whose key was deleted is not reported.": sets(remove, { subAccount: "" }),
    },
    "key-is-gone": {
      "A deleted key still exists.": doesNotDelete,
      "A deleted key is not listed and still signs.": async (call) => {
        const answer = await doesNotDelete(call)
        if (call.endpoint !== list || !isOk(answer)) return answer
        const kept = elementsOf(answer.json.subAccount)
        return answerOf({ subAccount: kept.filter(({ apiKey }) => !call.memory.has(`gone ${apiKey}`)) })
      },
    },
  }),
]
