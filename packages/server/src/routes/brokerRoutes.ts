/** Handlers of the broker's endpoints, in the document's order. */
import { BrokerApi } from "@bourse/broker"
import { Limits, type Permission, parsePermission, permissions } from "@bourse/core"
import { type Account, type State, subAccountOf, unknownSubAccount } from "@bourse/engine"
import { readAddressList } from "../callers/addressList.ts"
import { command, decide, prepared, read } from "../plans/Plan.ts"
import { type Principal, type Route, routesOf } from "../plans/Route.ts"
import { ErrorResponse, errorAbout, errorBecause, fromEngine } from "../responses/ErrorResponse.ts"
import { nearestName } from "../responses/nearest.ts"
import { hashPassword, isPasswordDigest } from "../security/FundsPassword.ts"
import type { Secrets } from "../security/Secrets.ts"
import { brokerDepositHandlers } from "./brokerDepositRoutes.ts"
import { brokerEnvelope } from "./brokerEnvelope.ts"
import { brokerTransferHandlers } from "./brokerTransferRoutes.ts"
import { brokerWithdraw } from "./brokerWithdrawRoute.ts"
import { longRemark } from "./longRemark.ts"
import { paging } from "./paging.ts"

export interface BrokerOptions {
  readonly secrets: Secrets
  /** Random bytes as hex, for keys and ids. */
  readonly random: (bytes: number) => string
}

const wireSubAccount = ({ name, note = "", createdAt }: Account) => ({
  subAccount: name,
  note,
  timestamp: createdAt,
})

const subAccountsOf = (state: State, master: string): ReadonlyArray<Account> =>
  [...state.accounts.values()].filter((account) => account.master === master)

const permissionsMax = 20

const unlikePermission = (name: string): string => {
  const nearest = nearestName(name, permissions)
  return nearest === undefined
    ? `is not one of ${permissions.join(", ")}`
    : `is not a permission; did you mean ${nearest}?`
}

/** The caller's sub-account of this name; a foreign sub-account gets the response of a missing one. */
const find = (state: State, uid: string, name: string): Account | ErrorResponse =>
  subAccountOf(state, uid, name) ?? fromEngine(unknownSubAccount(name, "subAccount"))

/** The permissions in a comma-separated text; the calling key must have each. */
const readPermissions = ({ key }: Principal, text: string): ReadonlyArray<Permission> | ErrorResponse => {
  const names = text.split(",").map((name) => name.trim())
  if (names.length > permissionsMax)
    return errorBecause(
      "permissionUnknown",
      `'permissions' has ${names.length} names; the maximum is ${permissionsMax}`,
    )
  const read = names.map((name) => parsePermission(name))
  const own = key.permissions
  const unknown = read.indexOf(undefined)
  if (unknown >= 0)
    return errorAbout("permissionUnknown", "permissions", names[unknown]!, unlikePermission(names[unknown]!))
  // open: 0035-brokers: (each) => !own | !own.includes
  const lacking = read.find((each) => !own.includes(each!))
  if (lacking !== undefined)
    return errorAbout("noPermission", "permissions", lacking, "is not a permission of the calling key")
  return [...new Set(read as ReadonlyArray<Permission>)]
}

/**
 * The addresses in a text, which the calling key must be allowed to use itself; by default those of the calling
 * key.
 */
const readAddresses = (
  { key }: Principal,
  text: string | undefined,
): ReadonlyArray<string> | ErrorResponse => {
  const own = key.addresses
  if (text === undefined) return own
  const items = text.split(",")
  if (items.length > Limits.apiKeyAddressesMax)
    return errorBecause(
      "addressListInvalid",
      `'ip' has ${items.length} addresses, and the maximum is ${Limits.apiKeyAddressesMax}`,
    )
  const read = readAddressList(text)
  if ("invalid" in read) return errorAbout("addressInvalid", "ip", read.invalid, "is not an IP address")
  // open: 0035-brokers: (each) => !own | !own.includes
  const wider = own.length === 0 ? undefined : read.addresses.find((each) => !own.includes(each))
  return wider === undefined
    ? read.addresses
    : errorAbout("addressListInvalid", "ip", wider, "is not an address of the calling key")
}

const subAccountName = /^[0-9A-Za-z]{8,32}$/

export const brokerRoutes = ({ secrets, random }: BrokerOptions): ReadonlyArray<Route> =>
  routesOf(BrokerApi, {
    createSubAccount: ({ subAccount: name, note, password }, { uid }) => {
      if (!subAccountName.test(name))
        return errorAbout("subAccountNameInvalid", "subAccount", name, `has ${name.length} characters`)
      const tooLong = longRemark("note", note)
      if (tooLong !== undefined) return tooLong
      const open = (fundsPassword: string | undefined) =>
        command({ type: "openSubAccount", uid, name, note, fundsPassword }, (opened, state) =>
          brokerEnvelope([wireSubAccount(state.accounts.get(opened.uid)!)]),
        )
      if (password === undefined) return open(undefined)
      if (!isPasswordDigest(password))
        return errorBecause("fundsPassword", "'password' is not an MD5 hash: 32 hexadecimal digits")
      return prepared(() => hashPassword(password, random(16)).then(open))
    },
    subAccounts: ({ subAccount, page, limit: asked }, { uid }) =>
      read((state) => {
        const { limit, offset } = paging(page, asked, Limits.subAccountList)
        const found = subAccountsOf(state, uid).filter(({ name }) => name === (subAccount ?? name))
        return brokerEnvelope(found.slice(offset, offset + limit).map(wireSubAccount))
      }),
    subAccountStatus: ({ subAccount }, { uid }) =>
      read((state) => {
        const found = find(state, uid, subAccount)
        return found instanceof ErrorResponse
          ? found
          : { status: found.frozen ? ("2" as const) : ("1" as const) }
      }),
    createApiKey: ({ subAccount, permissions: asked, ip, note }, caller) =>
      decide((state) => {
        const account = find(state, caller.uid, subAccount)
        if (account instanceof ErrorResponse) return account
        const tooLong = longRemark("note", note)
        if (tooLong !== undefined) return tooLong
        const rights = readPermissions(caller, asked)
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
    apiKeys: ({ subAccount }, { uid }) =>
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
    deleteApiKey: ({ subAccount, apiKey }, { uid }) =>
      decide((state) => {
        const account = find(state, uid, subAccount)
        if (account instanceof ErrorResponse) return account
        return command({ type: "revokeKey", key: apiKey, of: account.uid }, () => ({ subAccount }))
      }),
    ...brokerDepositHandlers,
    withdraw: brokerWithdraw,
    ...brokerTransferHandlers,
  })
