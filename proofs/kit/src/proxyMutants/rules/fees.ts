/** Mutants that charge commission wrongly: in the wrong asset or at wrong rates. */
import { answerOf, changes, instead, isOk, makesUp, sets } from "../deviations.ts"
import { type Handle, type Json, mutants, sharing } from "../Mutant.ts"

const set = "spot.setMxDeduct"
const get = "spot.mxDeduct"
const fee = "spot.tradeFee"

const dataOf = ({ data }: Json): Json => data

/** Always sets the commission switch to this value, but reports the requested value. */
const always = (mxDeductEnable: string): Handle =>
  instead(set, async ({ isSigned, parameters, ask }) => {
    if (!isSigned) return undefined
    const answer = await ask(set, { ...parameters, mxDeductEnable })
    const data = { mxDeductEnable: parameters.mxDeductEnable === "true" }
    return isOk(answer) ? answerOf({ ...answer.json, data }) : answer
  })

export const fees = [
  ...mutants(set, {
    "setting-is-kept": {
      "Paying with the platform token is never reported to be on.": sets(
        get,
        { mxDeductEnable: false },
        dataOf,
      ),
      "Once it is on, paying with the platform token is always reported to be on.": changes(
        get,
        ({ data }, { key, memory }) => {
          if (data.mxDeductEnable) memory.set(`on ${key?.uid}`, true)
          data.mxDeductEnable = memory.has(`on ${key?.uid}`)
        },
      ),
    },
    "parameter.mxDeductEnable": {
      "However it is switched, paying with the platform token is reported to be on.": sets(
        set,
        { mxDeductEnable: true },
        dataOf,
      ),
      "Without mxDeductEnable, true is used.": makesUp(set, "mxDeductEnable", "true"),
    },
    "commission-in-platform-token": {
      "Paying with the platform token is switched on and no commission is paid with it.": always("false"),
      "Paying with the platform token is switched off and commission is still paid with it.": always("true"),
    },
  }),
  ...sharing(get, {
    "Switching paying with the platform token switches it for every account.": async (call) => {
      const answer = await call.pass()
      if (!isOk(answer) || (call.endpoint !== set && call.endpoint !== get)) return answer
      const { data } = answer.json
      if (call.endpoint === set) call.memory.set("last", data.mxDeductEnable)
      else if (call.memory.has("last")) data.mxDeductEnable = call.memory.get("last")
      return answerOf(answer.json)
    },
  }),
  ...mutants(fee, {
    "parameter.symbol": { "Without symbol, BTCUSDT is used.": makesUp(fee, "symbol", "BTCUSDT") },
    "rates-are-those-charged": {
      "The maker's rate is reported as the taker's, and the other way round.": changes(fee, ({ data }) => {
        const { makerCommission, takerCommission } = data
        Object.assign(data, { makerCommission: takerCommission, takerCommission: makerCommission })
      }),
      "The rates are reported as 0 though commission is taken.": sets(
        fee,
        { makerCommission: 0, takerCommission: 0 },
        dataOf,
      ),
      ...Object.fromEntries(
        (
          [
            [2, "twice"],
            [100, "a hundred times"],
          ] as const
        ).map(([factor, words]) => [
          `The rates reported are ${words} those charged.`,
          sets(
            fee,
            {
              makerCommission: ({ makerCommission }) => makerCommission * factor,
              takerCommission: ({ takerCommission }) => takerCommission * factor,
            },
            dataOf,
          ),
        ]),
      ),
    },
  }),
]
