/** What the server does for each endpoint of the broker, in the document's order. */
import { BrokerApi } from "@bourse/broker"
import { Limits, type Permission, parsePermission } from "@bourse/core"
import { type Account, type State, subAccountOf } from "@bourse/engine"
import { readAddressList } from "../addressList.ts"
import { hashPassword, isPasswordDigest } from "../FundsPassword.ts"
import { paging } from "../paging.ts"
import { Refused, refused } from "../Refused.ts"
import { type Call, type Route, route } from "../Route.ts"
import type { Secrets } from "../Secrets.ts"
import { brokerDepositRoutes } from "./brokerDepositRoutes.ts"
import { brokerEnvelope } from "./brokerEnvelope.ts"
import { brokerTransferRoutes } from "./brokerTransferRoutes.ts"
import { brokerWithdrawRoute } from "./brokerWithdrawRoute.ts"

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

/** The caller's sub-account of this name; foreign and missing ones are told alike. */
const find = (call: Call, name: string): Account | Refused =>
  subAccountOf(call.exchange.state, call.uid, name) ?? refused("subAccountNotFound")

/** The permissions a text names; each must be the calling key's too. */
const readPermissions = (call: Call, text: string): ReadonlyArray<Permission> | Refused => {
  const names = text.split(",")
  if (names.length > 20) return refused("permissionUnknown")
  const read = names.map((name) => parsePermission(name.trim()))
  const own = call.caller!.key.permissions
  if (read.includes(undefined)) return refused("permissionUnknown")
  if (read.some((each) => !own.includes(each!))) return refused("noPermission")
  return [...new Set(read as ReadonlyArray<Permission>)]
}

/** The addresses a text names: those of the calling key unless given, and none from which that one may not be used. */
const readAddresses = (call: Call, text: string | undefined): ReadonlyArray<string> | Refused => {
  const own = call.caller!.key.addresses
  if (text === undefined) return own
  if (text.split(",").length > Limits.apiKeyAddressesMax) return refused("addressListInvalid")
  const read = readAddressList(text)
  if (read === undefined) return refused("addressInvalid")
  const isWider = own.length > 0 && read.some((each) => !own.includes(each))
  return isWider ? refused("addressListInvalid") : read
}

const subAccountName = /^[0-9A-Za-z]{8,32}$/

export const brokerRoutes = ({ secrets, random }: BrokerOptions): ReadonlyArray<Route> => [
  route(BrokerApi.createSubAccount, (call, { subAccount, note, password }, done) => {
    if (!subAccountName.test(subAccount)) return done(refused("subAccountNameInvalid"))
    if (note.length > Limits.remarkLengthMax) return done(refused("remarkTooLong"))
    const open = (fundsPassword: string | undefined) =>
      call.submit(
        { type: "openSubAccount", uid: call.uid, name: subAccount, note, fundsPassword },
        ({ uid }) => brokerEnvelope([wireSubAccount(call.exchange.state.accounts.get(uid)!)]),
        done,
      )
    if (password === undefined) return open(undefined)
    if (!isPasswordDigest(password)) return done(refused("fundsPassword"))
    hashPassword(password).then(open, () => done(refused("internal")))
  }),
  route(BrokerApi.subAccounts, (call, { subAccount, page, limit: asked }, done) => {
    call.view((state) => {
      const { limit, offset } = paging(page, asked, Limits.subAccountList)
      const found = subAccountsOf(state, call.uid).filter(({ name }) => name === (subAccount ?? name))
      return brokerEnvelope(found.slice(offset, offset + limit).map(wireSubAccount))
    }, done)
  }),
  route(BrokerApi.subAccountStatus, (call, { subAccount }, done) => {
    call.view(() => {
      const found = find(call, subAccount)
      return found instanceof Refused ? found : { status: found.frozen ? ("2" as const) : ("1" as const) }
    }, done)
  }),
  route(BrokerApi.createApiKey, (call, { subAccount, permissions, ip, note }, done) => {
    const account = find(call, subAccount)
    if (account instanceof Refused) return done(account)
    if (note.length > Limits.remarkLengthMax) return done(refused("remarkTooLong"))
    const rights = readPermissions(call, permissions)
    if (rights instanceof Refused) return done(rights)
    const addresses = readAddresses(call, ip)
    if (addresses instanceof Refused) return done(addresses)
    const [key, secret] = [`bourse-${random(12)}`, random(24)]
    const { uid } = account
    call.submit(
      {
        type: "grantKey",
        key,
        uid,
        permissions: rights,
        addresses,
        note,
        sealedSecret: secrets.seal(secret, `${key} ${uid}`),
        dialect: call.caller!.key.dialect,
        loopbackOnly: call.caller!.key.loopbackOnly,
        unmetered: false,
      },
      () => {
        const { createdAt } = call.exchange.state.keys.get(key)!
        const made = { subAccount, note, permissions: rights.join(","), ip: addresses.join(",") }
        return {
          ...made,
          apikey: key,
          apiKey: key,
          secretKey: secret,
          createTime: createdAt,
          creatTime: createdAt,
        }
      },
      done,
    )
  }),
  route(BrokerApi.apiKeys, (call, { subAccount }, done) => {
    call.view((state) => {
      const account = find(call, subAccount)
      if (account instanceof Refused) return account
      const keys = [...state.keys.values()].filter(({ uid }) => uid === account.uid)
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
    }, done)
  }),
  route(BrokerApi.deleteApiKey, (call, { subAccount, apiKey }, done) => {
    const account = find(call, subAccount)
    if (account instanceof Refused) return done(account)
    if (call.exchange.state.keys.get(apiKey)?.uid !== account.uid) return done(refused("apiKeyNotFound"))
    call.submit({ type: "revokeKey", key: apiKey }, () => ({ subAccount }), done)
  }),
  ...brokerDepositRoutes,
  brokerWithdrawRoute,
  ...brokerTransferRoutes,
]
