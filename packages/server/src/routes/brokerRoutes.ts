/** What the server does for each endpoint of the broker, in the document's order. */
import { BrokerApi } from "@bourse/broker"
import { Limits, type Permission, parsePermission } from "@bourse/core"
import { type Account, type State, subAccountOf } from "@bourse/engine"
import { readAddressList } from "../callers/addressList.ts"
import { command, decide, prepared, read } from "../plans/Plan.ts"
import { type Principal, type Route, route } from "../plans/Route.ts"
import { ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import { hashPassword, isPasswordDigest } from "../security/FundsPassword.ts"
import type { Secrets } from "../security/Secrets.ts"
import { brokerDepositRoutes } from "./brokerDepositRoutes.ts"
import { brokerEnvelope } from "./brokerEnvelope.ts"
import { brokerTransferRoutes } from "./brokerTransferRoutes.ts"
import { brokerWithdrawRoute } from "./brokerWithdrawRoute.ts"
import { paging } from "./paging.ts"

export interface BrokerOptions {
  readonly secrets: Secrets
  /** Random bytes as hex. */
  readonly random: (bytes: number) => string
}

const wireSubAccount = ({ name, note = "", createdAt }: Account) => ({
  subAccount: name,
  note,
  timestamp: createdAt,
})

const subAccountsOf = (state: State, master: string): ReadonlyArray<Account> =>
  [...state.accounts.values()].filter((account) => account.master === master)

/** The caller's sub-account of this name; the response for a foreign one is that for a missing one. */
const find = (state: State, uid: string, name: string): Account | ErrorResponse =>
  subAccountOf(state, uid, name) ?? errorResponse("subAccountNotFound")

/** The permissions a text names; each must be the calling key's too. */
const readPermissions = ({ key }: Principal, text: string): ReadonlyArray<Permission> | ErrorResponse => {
  const names = text.split(",")
  if (names.length > 20) return errorResponse("permissionUnknown")
  const read = names.map((name) => parsePermission(name.trim()))
  const own = key.permissions
  if (read.includes(undefined)) return errorResponse("permissionUnknown")
  if (read.some((each) => !own.includes(each!))) return errorResponse("noPermission")
  return [...new Set(read as ReadonlyArray<Permission>)]
}

/** The addresses a text names: those of the calling key unless given, and none from which that one may not be used. */
const readAddresses = (
  { key }: Principal,
  text: string | undefined,
): ReadonlyArray<string> | ErrorResponse => {
  const own = key.addresses
  if (text === undefined) return own
  if (text.split(",").length > Limits.apiKeyAddressesMax) return errorResponse("addressListInvalid")
  const read = readAddressList(text)
  if (read === undefined) return errorResponse("addressInvalid")
  const isWider = own.length > 0 && read.some((each) => !own.includes(each))
  return isWider ? errorResponse("addressListInvalid") : read
}

const subAccountName = /^[0-9A-Za-z]{8,32}$/

export const brokerRoutes = ({ secrets, random }: BrokerOptions): ReadonlyArray<Route> => [
  route(BrokerApi.createSubAccount, ({ subAccount: name, note, password }, { uid }) => {
    if (!subAccountName.test(name)) return errorResponse("subAccountNameInvalid")
    if (note.length > Limits.remarkLengthMax) return errorResponse("remarkTooLong")
    const open = (fundsPassword: string | undefined) =>
      command({ type: "openSubAccount", uid, name, note, fundsPassword }, (opened, state) =>
        brokerEnvelope([wireSubAccount(state.accounts.get(opened.uid)!)]),
      )
    if (password === undefined) return open(undefined)
    if (!isPasswordDigest(password)) return errorResponse("fundsPassword")
    return prepared(() => hashPassword(password, random(16)).then(open))
  }),
  route(BrokerApi.subAccounts, ({ subAccount, page, limit: asked }, { uid }) =>
    read((state) => {
      const { limit, offset } = paging(page, asked, Limits.subAccountList)
      const found = subAccountsOf(state, uid).filter(({ name }) => name === (subAccount ?? name))
      return brokerEnvelope(found.slice(offset, offset + limit).map(wireSubAccount))
    }),
  ),
  route(BrokerApi.subAccountStatus, ({ subAccount }, { uid }) =>
    read((state) => {
      const found = find(state, uid, subAccount)
      return found instanceof ErrorResponse
        ? found
        : { status: found.frozen ? ("2" as const) : ("1" as const) }
    }),
  ),
  route(BrokerApi.createApiKey, ({ subAccount, permissions, ip, note }, caller) =>
    decide((state) => {
      const account = find(state, caller.uid, subAccount)
      if (account instanceof ErrorResponse) return account
      if (note.length > Limits.remarkLengthMax) return errorResponse("remarkTooLong")
      const rights = readPermissions(caller, permissions)
      if (rights instanceof ErrorResponse) return rights
      const addresses = readAddresses(caller, ip)
      if (addresses instanceof ErrorResponse) return addresses
      const { uid } = account
      const { dialect, loopbackOnly } = caller.key
      const [key, secret] = [`bourse-${random(12)}`, random(24)]
      const sealedSecret = secrets.seal(secret, `${key} ${uid}`)
      const grant = { key, uid, permissions: rights, addresses, note, sealedSecret, dialect, loopbackOnly }
      return command({ type: "grantKey", ...grant, unmetered: false, by: caller.uid }, (_, after) => {
        const { createdAt } = after.keys.get(key)!
        return {
          subAccount,
          note,
          permissions: rights.join(","),
          ip: addresses.join(","),
          apikey: key,
          apiKey: key,
          secretKey: secret,
          createTime: createdAt,
          creatTime: createdAt,
        }
      })
    }),
  ),
  route(BrokerApi.apiKeys, ({ subAccount }, { uid }) =>
    read((state) => {
      const account = find(state, uid, subAccount)
      if (account instanceof ErrorResponse) return account
      const keys = [...state.keys.values()].filter((each) => each.uid === account.uid)
      return {
        subAccount: keys.map(({ note, key, permissions, addresses, createdAt }) => ({
          note,
          apiKey: key,
          apikey: key,
          permissions: permissions.join(","),
          ip: addresses.join(","),
          creatTime: createdAt,
          createTime: createdAt,
        })),
      }
    }),
  ),
  route(BrokerApi.deleteApiKey, ({ subAccount, apiKey }, { uid }) =>
    decide((state) => {
      const account = find(state, uid, subAccount)
      if (account instanceof ErrorResponse) return account
      return command({ type: "revokeKey", key: apiKey, of: account.uid }, () => ({ subAccount }))
    }),
  ),
  ...brokerDepositRoutes,
  brokerWithdrawRoute,
  ...brokerTransferRoutes,
]
