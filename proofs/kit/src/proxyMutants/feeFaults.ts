/** Servers that are wrong about what commission is paid with, and at which rates. */
import { answerOf, changed, changesResponse, type Fault, isOk, makesUp } from "./Fault.ts"

const set = "spot.setMxDeduct"
const ask = "spot.mxDeduct"
const fee = "spot.tradeFee"

type Setting = { data: { mxDeductEnable: boolean } }
type Rates = { data: { makerCommission: number; takerCommission: number } }

const ratesFault = (id: string, text: string, change: (rates: Rates["data"]) => Rates["data"]): Fault => ({
  id,
  statement: `${fee}.rates-are-those-charged`,
  text,
  handle: changesResponse(fee, (json: Rates) => ({ ...json, data: change(json.data) })),
})

export const feeFaults: ReadonlyArray<Fault> = [
  {
    id: "deduction-is-forgotten",
    statement: `${set}.setting-is-kept`,
    text: "Paying with the platform token is never reported to be on.",
    handle: changesResponse(ask, ({ data }: Setting) => {
      data.mxDeductEnable = false
    }),
  },
  {
    id: "deduction-stays-on",
    statement: `${set}.setting-is-kept`,
    text: "Once it is on, paying with the platform token is always reported to be on.",
    handle: changesResponse(ask, ({ data }: Setting, { key, memory }) => {
      if (data.mxDeductEnable) memory.set(`on ${key?.uid}`, true)
      data.mxDeductEnable = memory.has(`on ${key?.uid}`)
    }),
  },
  {
    id: "one-deduction-for-all",
    statement: "roles.own-account-only",
    text: "Whoever switches paying with the platform token switches it for everybody.",
    handle: async (call) => {
      const { endpoint, memory, pass } = call
      const answer = await pass()
      if (!isOk(answer)) return answer
      const { data } = answer.json as Setting
      if (endpoint === set) memory.set("last", data.mxDeductEnable)
      if (endpoint === ask && memory.has("last")) data.mxDeductEnable = memory.get("last") === true
      return answerOf(answer.json)
    },
  },
  {
    id: "deduction-is-always-told-on",
    statement: `${set}.parameter.mxDeductEnable`,
    text: "Whichever way it is switched, paying with the platform token is reported to be on.",
    handle: changesResponse(set, ({ data }: Setting) => {
      data.mxDeductEnable = true
    }),
  },
  {
    id: `makes-up-mxDeductEnable.${set}`,
    statement: `${set}.parameter.mxDeductEnable`,
    text: "Without mxDeductEnable, true is taken.",
    handle: makesUp(set, "mxDeductEnable", "true"),
  },
  {
    id: "deduction-without-effect",
    statement: `${set}.commission-in-platform-token`,
    text: "Paying with the platform token is switched on and no commission is paid with it.",
    handle: async (call) => {
      if (call.endpoint !== set || !call.isSigned) return call.pass()
      const answer = await call.ask(set, changed(call.parameters, { mxDeductEnable: "false" }))
      const mxDeductEnable = call.parameters.get("mxDeductEnable") === "true"
      return isOk(answer) ? answerOf({ ...(answer.json as Setting), data: { mxDeductEnable } }) : answer
    },
  },
  {
    id: "deduction-cannot-be-switched-off",
    statement: `${set}.commission-in-platform-token`,
    text: "Paying with the platform token is switched off and commission is paid with it all the same.",
    handle: async (call) => {
      if (call.endpoint !== set || !call.isSigned) return call.pass()
      const answer = await call.ask(set, changed(call.parameters, { mxDeductEnable: "true" }))
      const mxDeductEnable = call.parameters.get("mxDeductEnable") === "true"
      return isOk(answer) ? answerOf({ ...(answer.json as Setting), data: { mxDeductEnable } }) : answer
    },
  },
  {
    id: `makes-up-symbol.${fee}`,
    statement: `${fee}.parameter.symbol`,
    text: "Without symbol, BTCUSDT is taken.",
    handle: makesUp(fee, "symbol", "BTCUSDT"),
  },
  ratesFault("rates-swapped", "The maker's rate is reported as the taker's.", (rates) => ({
    makerCommission: rates.takerCommission,
    takerCommission: rates.makerCommission,
  })),
  ratesFault("rates-are-nothing", "The rates are reported to be 0 though commission is taken.", () => ({
    makerCommission: 0,
    takerCommission: 0,
  })),
  ratesFault("rates-before-a-discount", "The rates reported are twice those charged.", (rates) => ({
    makerCommission: rates.makerCommission * 2,
    takerCommission: rates.takerCommission * 2,
  })),
]
