/**
 * Answers requests about deposits, withdrawals, transfers and conversions from the mock's session. The mock's
 * session starts with one deposit for each coin of the account. A withdrawal on the mock stays pending until it
 * is cancelled; transfers and conversions complete at once.
 */
import { errorTable, Limits } from "@bourse/core"
import { add, compare, type Exact, exact, multiply, textOf } from "../values/Exact.ts"
import type { Account } from "./Account.ts"
import { coinConfigurations, coinNames, type Network, networksOf, withdrawalLimits } from "./Coins.ts"
import { isAbove, minus, neededAmount, nothing, type Side } from "./Funds.ts"
import type { World } from "./Replies.ts"
import { type Handler, latest, needed, pageOf, RejectedRequest, type Row, type Sent } from "./Session.ts"

/** Status codes of a credited deposit, a pending withdrawal and a cancelled withdrawal. */
const credited = 5
const applied = 1
const cancelled = 9

const dayMs = 86_400_000
/** Value in USDT below which a balance is small enough to be converted. */
const smallBelow = exact("5")
/** Number of platform tokens for one USDT, and the fee of a conversion as a fraction. */
const perUsdt = exact("0.5")
const conversionFee = exact("0.02")

interface Withdrawal {
  readonly row: Row & { readonly id: string; readonly applyTime: number }
  readonly coin: string
  readonly amount: Exact
  readonly ownId: string
  status: number
}

export const sideOf = (sent: Sent, name: string): Side => {
  const side = needed(sent, name)
  if (side !== "SPOT" && side !== "FUTURES") throw new RejectedRequest("mandatoryParameter", name)
  return side
}

/** The network of a sub-account, which has its own deposit address. */
const ofSubAccount = (network: Network, uid: string): Network =>
  network.memo === ""
    ? { ...network, address: network.address.slice(0, -uid.length) + uid }
    : { ...network, memo: uid }

const noMemo = (memo: string) => (memo === "" ? null : memo)

export const walletHandlers = (
  { target, now }: World,
  newId: () => string,
  account: Account,
): Readonly<Record<string, Handler>> => {
  const { platformToken = "MX" } = target
  const { uid, start, receiverOf } = account
  const { balances, take, give } = account.funds
  const withdrawals: Array<Withdrawal> = []
  const transfers: Array<Row & { readonly timestamp: number; readonly tranId: string }> = []
  const sent: Array<Row & { readonly timestamp: number; readonly tranId: string }> = []
  const conversions: Array<Row & { readonly convertTime: number }> = []
  const addresses = new Map<string, { readonly coin: string; readonly network: Network }>()

  const coinOf = (request: Sent, name = "coin"): string => {
    const coin = needed(request, name)
    if (!coinNames.includes(coin)) throw new RejectedRequest("unknownCoin")
    return coin
  }
  const networkOf = (coin: string, asked: string): Network => {
    const found = networksOf(coin).find(({ netWork, name }) => netWork === asked || name === asked)
    if (found === undefined) throw new RejectedRequest("noAddress")
    return account.isOwner ? found : ofSubAccount(found, uid)
  }
  const issue = (coin: string, network: Network) =>
    addresses.set(`${coin} ${network.netWork}`, { coin, network })

  const deposits = Object.entries(start).map(([coin, amount], index) => {
    const network = networksOf(coin)[0] as Network
    issue(coin, network)
    const { address, memo, netWork } = network
    return {
      amount,
      coin,
      network: netWork,
      status: credited,
      address,
      addressTag: memo,
      // The transaction id is constant, like everything before the first request.
      txId: String(index + 1).padStart(64, "0"),
      insertTime: now() - dayMs,
      unlockConfirm: "20",
      confirmTimes: "20",
      memo,
    }
  })

  /** Rows that have the coin and status which the request names. */
  const chosen = <A extends { readonly coin: string; readonly status: number }>(
    rows: ReadonlyArray<A>,
    request: Sent,
  ): ReadonlyArray<A> =>
    rows.filter(
      ({ coin, status }) =>
        (request.get("coin") ?? coin) === coin &&
        (request.get("status") ?? String(status)) === String(status),
    )

  const withdraw = (request: Sent, networkName: string) => {
    const coin = coinOf(request)
    const network = networkOf(coin, needed(request, networkName))
    const address = needed(request, "address")
    const amount = neededAmount(request)
    const memo = request.get("memo") ?? ""
    const { fee, min, max } = withdrawalLimits(coin)
    const contract = request.get("contractAddress") ?? ""
    if (contract !== "" && contract.toLowerCase() !== network.contract.toLowerCase())
      throw new RejectedRequest("parameterError", `${contract} is not the contract of ${coin}`)
    if (network.memo !== "" && memo === "") throw new RejectedRequest("mandatoryParameter", "memo")
    if (isAbove(exact(min), amount) || isAbove(amount, exact(max)))
      throw new RejectedRequest("amountInvalid", `${textOf(amount)}, not from ${min} to ${max} ${coin}`)
    const ownId = request.get("withdrawOrderId") ?? ""
    const earlier = ownId === "" ? undefined : withdrawals.find((each) => each.ownId === ownId)
    if (earlier !== undefined) return { id: earlier.row.id }
    take(coin, amount)
    const row = {
      id: newId(),
      ...(ownId === "" ? {} : { withdrawOrderId: ownId }),
      txId: null,
      coin,
      network: network.netWork,
      address,
      amount: textOf(amount),
      transferType: 0,
      transactionFee: fee,
      confirmNo: 0,
      applyTime: now(),
      remark: request.get("remark") ?? "",
      memo,
      transHash: null,
      coinId: coin,
      vcoinId: coin,
    }
    withdrawals.push({ row, coin, amount, ownId, status: applied })
    return { id: row.id }
  }

  const priceOf = (asset: string): Exact | undefined => {
    if (asset === "USDT" || asset === "USDC") return exact("1")
    const symbol = Object.values(target.symbols).find(({ base, quote }) => base === asset && quote === "USDT")
    return symbol && exact(symbol.price)
  }
  /** Number of platform tokens for a small balance, or the reason why the balance cannot be converted. */
  const conversionOf = (asset: string) => {
    const free = balances.get(asset)?.free ?? nothing
    const price = priceOf(asset)
    if (asset === platformToken || price === undefined || compare(free, nothing) === 0)
      return { free, rejection: "assetNotConvertible" as const }
    const worth = multiply(free, price)
    if (compare(worth, smallBelow) >= 0) return { free, rejection: "notSmallBalance" as const }
    const gross = multiply(worth, perUsdt)
    const fee = multiply(gross, conversionFee)
    return { free, worth, gross, fee, net: minus(gross, fee) }
  }
  const whyNot = (rejection: "assetNotConvertible" | "notSmallBalance") => {
    const { code, message } = errorTable[rejection]
    return { code: String(code), message: message.replace("{}", textOf(smallBelow)) }
  }

  const rowOf = ({ row, coin, status }: Withdrawal) => ({ ...row, coin, status, updateTime: now() })

  return {
    "wallet.coinConfigurations": coinConfigurations,
    "wallet.withdraw": (request) => withdraw(request, "netWork"),
    "wallet.withdrawApply": (request) => [withdraw(request, "network")],
    "wallet.cancelWithdrawal": (request) => {
      const id = needed(request, "id")
      const found = withdrawals.find(({ row, status }) => row.id === id && status === applied)
      if (found === undefined) throw new RejectedRequest("recordNotFound")
      found.status = cancelled
      give(found.coin, found.amount)
      return { id }
    },
    ...(account.isOwner ? {} : { "broker.withdraw": (request: Sent) => withdraw(request, "network") }),
    "wallet.withdrawalHistory": (request) =>
      latest(chosen(withdrawals, request), request, ({ row }) => row.applyTime, Limits.walletHistory).map(
        rowOf,
      ),
    "wallet.depositHistory": (request) =>
      latest(chosen(deposits, request), request, ({ insertTime }) => insertTime, Limits.walletHistory),
    "wallet.createDepositAddress": (request) => {
      const coin = coinOf(request)
      const asked = needed(request, "network")
      const network = networkOf(coin, asked)
      issue(coin, network)
      return { coin, network: asked, address: network.address, memo: noMemo(network.memo) }
    },
    "wallet.depositAddresses": (request) => {
      const [coin, asked] = [coinOf(request), request.get("network")]
      const netWork = asked === undefined ? undefined : networkOf(coin, asked).netWork
      return [...addresses.values()]
        .filter((each) => each.coin === coin && (netWork ?? each.network.netWork) === each.network.netWork)
        .map(({ network }) => ({
          coin,
          network: asked ?? network.netWork,
          address: network.address,
          memo: noMemo(network.memo),
        }))
    },
    "wallet.transfer": (request) => {
      const [from, to] = [sideOf(request, "fromAccountType"), sideOf(request, "toAccountType")]
      const asset = coinOf(request, "asset")
      const amount = neededAmount(request)
      if (from === to) throw new RejectedRequest("parameterError", "both account types are the same")
      if (!account.hasFutures()) throw new RejectedRequest("accountTransferNotSupported")
      take(asset, amount, from)
      give(asset, amount, to)
      const tranId = newId()
      transfers.push({
        tranId,
        clientTranId: null,
        asset,
        amount: textOf(amount),
        fromAccountType: from,
        toAccountType: to,
        symbol: null,
        fromSymbol: null,
        toSymbol: null,
        status: "SUCCESS",
        timestamp: now(),
      })
      return [{ tranId }]
    },
    "wallet.transferHistory": (request) => {
      const [from, to] = [sideOf(request, "fromAccountType"), sideOf(request, "toAccountType")]
      const own = transfers.filter(
        ({ fromAccountType, toAccountType }) => fromAccountType === from && toAccountType === to,
      )
      const { rows, fields } = pageOf(
        own,
        request,
        ({ timestamp }) => timestamp,
        Limits.transferHistory,
        "size",
      )
      return [{ rows, total: fields.totalRecords }]
    },
    "wallet.transferRecord": (request) => {
      const tranId = needed(request, "tranId")
      const found = transfers.find((each) => each.tranId === tranId)
      if (found === undefined) throw new RejectedRequest("recordNotFound")
      return found
    },
    "wallet.internalTransfer": (request) => {
      const toAccountType = needed(request, "toAccountType")
      const [asset, amount] = [coinOf(request, "asset"), neededAmount(request)]
      if (toAccountType === target.phoneType) needed(request, "areaCode")
      const toAccount = needed(request, "toAccount")
      take(asset, amount)
      if (toAccountType === "UID") receiverOf(toAccount)?.give(asset, amount)
      const tranId = newId()
      sent.push({
        tranId,
        asset,
        amount: textOf(amount),
        toAccountType,
        toAccount,
        fromAccount: uid,
        status: "SUCCESS",
        timestamp: now(),
      })
      return { tranId }
    },
    "wallet.internalTransferHistory": (request) => {
      const tranId = request.get("tranId")
      const own = sent.filter((each) => (tranId ?? each.tranId) === each.tranId)
      const { rows, fields } = pageOf(
        own,
        request,
        ({ timestamp }) => timestamp,
        Limits.internalTransferHistory,
      )
      return { ...fields, data: rows }
    },
    "wallet.convertibleAssets": () =>
      [...balances.keys()].flatMap((asset): ReadonlyArray<Row> => {
        const found = conversionOf(asset)
        const balance = textOf(found.free)
        if (!("rejection" in found)) {
          const [convertMx, convertUsdt] = [textOf(found.net), textOf(found.worth)]
          return [{ asset, balance, convertMx, convertUsdt, code: null, message: null }]
        }
        const isListed =
          asset !== platformToken && found.rejection === "assetNotConvertible" && balance !== "0"
        return isListed
          ? [{ asset, balance, convertMx: "0", convertUsdt: "0", ...whyNot(found.rejection) }]
          : []
      }),
    "wallet.convert": (request) => {
      const assets = [...new Set(needed(request, "asset").split(","))]
      if (assets.length > Limits.convertAssetsMax)
        throw new RejectedRequest("parameterError", `at most ${Limits.convertAssetsMax} assets`)
      const failedList: Array<Row> = []
      const details: Array<Row & { readonly asset: string }> = []
      let [total, fees] = [nothing, nothing]
      for (const asset of assets) {
        const found = conversionOf(asset)
        if ("rejection" in found) {
          failedList.push({ asset, ...whyNot(found.rejection) })
          continue
        }
        const { free, net, fee } = found
        take(asset, free)
        give(platformToken, net)
        total = add(total, net)
        fees = add(fees, fee)
        details.push({
          id: newId(),
          convert: textOf(net),
          fee: textOf(fee),
          amount: textOf(free),
          time: now(),
          asset,
        })
      }
      const [totalConvert, convertFee] = [textOf(total), textOf(fees)]
      if (details.length > 0)
        conversions.push({ totalConvert, totalFee: convertFee, convertTime: now(), convertDetails: details })
      return { successList: details.map(({ asset }) => asset), failedList, totalConvert, convertFee }
    },
    "wallet.conversionHistory": (request) => {
      const { rows, fields } = pageOf(
        conversions,
        request,
        ({ convertTime }) => convertTime,
        Limits.convertHistory,
      )
      return { ...fields, data: rows }
    },
  }
}
