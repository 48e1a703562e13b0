/** Handlers of the conversion of small balances, in the document's order. */
import { ErrorCode, Limits, type WireSuccess } from "@bourse/core"
import {
  type Conversion,
  type ConversionDetail,
  type ConversionRecord,
  convertible,
  formatUnits,
  Rejection,
  type State,
} from "@bourse/engine"
import type { WalletApi } from "@bourse/wallet"
import { command, history, read } from "../plans/Plan.ts"
import type { Handlers } from "../plans/Route.ts"
import { ErrorResponse, fromEngine } from "../responses/ErrorResponse.ts"
import { historyWindow } from "./historyWindow.ts"
import { pageFields, paging, reachable, unlessBeyond } from "./paging.ts"
import { readList } from "./readList.ts"

const nothing = "0"

/** The small balances of an account, including balances that cannot be converted. */
const listConvertible = (state: State, uid: string) => {
  const { feeToken, valueAsset } = state.settings
  const scaleOf = (asset: string) => state.assets.get(asset)!.ledgerScale
  type Listed = WireSuccess<typeof WalletApi.convertibleAssets>[number]
  return [...state.ledger.balances(uid)].flatMap(([asset, { free }]): ReadonlyArray<Listed> => {
    // open: 0034-transfers-and-conversions: free === 0n | asset === feeToken
    if (free === 0n || asset === feeToken) return []
    const found = convertible(state, uid, asset)
    const balance = formatUnits(free, scaleOf(asset))
    if (!(found instanceof Rejection)) {
      const convertMx = formatUnits(found.gross - found.fee, scaleOf(feeToken))
      const convertUsdt = formatUnits(found.worth, scaleOf(valueAsset))
      return [{ asset, balance, convertMx, convertUsdt, code: null, message: null }]
    }
    // open: 0034-transfers-and-conversions: found.code === ErrorCode.notSmallBalance | ErrorCode.notSmallBalance
    if (found.code === ErrorCode.notSmallBalance) return []
    const { code, message } = fromEngine(found)
    // open: 0034-transfers-and-conversions: [{ asset, balance, convertMx: nothing
    return [{ asset, balance, convertMx: nothing, convertUsdt: nothing, code: String(code), message }]
  })
}

const describeConversion = (state: State, { converted, failed }: Conversion) => {
  const scale = state.assets.get(state.settings.feeToken)!.ledgerScale
  const sum = (amounts: ReadonlyArray<bigint>) =>
    formatUnits(
      amounts.reduce((a, b) => a + b, 0n),
      scale,
    )
  return {
    successList: converted.map(({ asset }) => asset),
    failedList: failed.map(({ asset, rejection }) => {
      const { code, message } = fromEngine(rejection)
      return { asset, message, code: String(code) }
    }),
    totalConvert: sum(converted.map(({ gross, fee }) => gross - fee)),
    convertFee: sum(converted.map(({ fee }) => fee)),
  }
}

const wireConversion = (conversion: ConversionRecord) => ({
  totalConvert: conversion.total,
  totalFee: conversion.fee,
  convertTime: conversion.time,
  convertDetails: (JSON.parse(conversion.details) as ReadonlyArray<ConversionDetail>).map((detail, i) => ({
    // Id of one asset's row: the conversion's id, then the index of the asset in two digits, since a conversion
    // has at most 15 assets.
    id: `${conversion.id}${String(i + 1).padStart(2, "0")}`,
    ...detail,
    time: conversion.time,
  })),
})

export const conversionHandlers = {
  convertibleAssets: (_, { uid }) => read((state) => listConvertible(state, uid)),
  convert: ({ asset }, { uid }) => {
    const assets = readList("asset", asset)
    if (assets instanceof ErrorResponse) return assets
    return command({ type: "convert", uid, assets }, (conversion, state) =>
      describeConversion(state, conversion),
    )
  },
  conversionHistory: ({ startTime, endTime, page: number, limit: rowsAsked }, { uid }) =>
    history((_, now) => {
      const span = historyWindow(startTime, endTime, now, {})
      if (span instanceof ErrorResponse) return span
      const wanted = paging(number, rowsAsked, Limits.convertHistory)
      const filter = { uid, ...span }
      return async (query) => {
        const { limit, offset } = reachable(wanted)
        const rows = unlessBeyond(wanted, await query("conversions", { ...filter, limit, offset }))
        if (rows instanceof ErrorResponse) return rows
        const [total] = await query("conversionCount", filter)
        const fields = pageFields(wanted, total!.count)
        return { data: rows.map(wireConversion), ...fields, totalPage: fields.totalPageNum }
      }
    }),
} satisfies Partial<Handlers<typeof WalletApi>>
