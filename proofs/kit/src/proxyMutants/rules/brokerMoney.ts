/** Mutants that handle a broker's money wrongly: transfers, withdrawals of sub-accounts, rebates. */
import {
  answerOf,
  answers,
  elementsOf,
  instead,
  knowsNo,
  needs,
  reads,
  rejects,
  serves,
  servesAs,
  sets,
  understands,
} from "../deviations.ts"
import { type Call, mutants, sharing } from "../Mutant.ts"
import { takesLastMade } from "./brokerCommon.ts"

const transfer = "broker.universalTransfer"
const history = "broker.universalTransferHistory"
const withdraw = "broker.withdraw"

/** Whether the request is a complete withdrawal by a key with every permission. */
const isWithdrawal = ({ isSigned, parameters, key }: Call): boolean =>
  isSigned &&
  key?.isFull === true &&
  ["coin", "network", "address", "amount", "timestamp"].every((name) => parameters[name] !== undefined)

const letsMastersWithdraw = {
  "A master withdraws as a sub-account does.": serves(
    withdraw,
    (call) => isWithdrawal(call) && call.key?.master === undefined && answerOf({ id: "1" }),
  ),
}

export const brokerMoney = [
  ...mutants(transfer, {
    role: {
      "Every account is accepted as a broker.": servesAs(
        transfer,
        ({ keys }) => keys[0],
        ({ key, keys }) => key !== keys[0],
      ),
    },
    "from-account-default-master": {
      "A transfer without fromAccount is rejected.": needs(transfer, "fromAccount"),
    },
    "to-account-default-master": {
      "A transfer without toAccount is rejected.": needs(transfer, "toAccount"),
    },
    "between-sub-accounts": {
      "A transfer between two sub-accounts goes to the master.": understands(
        transfer,
        ({ fromAccount, toAccount }) =>
          fromAccount !== undefined && toAccount !== undefined && { toAccount: undefined },
      ),
    },
    "moves-the-amount": {
      "Half of the amount is moved.": reads(transfer, "amount", (amount) => String(Number(amount) / 2)),
    },
    "is-recorded": {
      "No transfer is ever listed.": answers(history, []),
      "A transfer is listed with another id than it was answered with.": sets(history, {
        tranId: ({ tranId }) => `${tranId}0`,
      }),
    },
    "client-id-is-kept": { "The caller's id is not recorded.": sets(history, { clientTranId: null }) },
    "client-id-of-32-is-taken": {
      "An id of 32 characters is rejected.": rejects(
        transfer,
        ({ clientTranId }) => clientTranId?.length === 32,
      ),
    },
  }),
  ...sharing(transfer, {
    "A transfer between sub-accounts of different brokers is accepted.": serves(
      transfer,
      async ({ isSigned, key, keys, parameters: { toAccount, fromAccount }, ask }) => {
        const subAccount = toAccount ?? fromAccount
        if (!isSigned || subAccount === undefined) return undefined
        for (const other of keys.filter((each) => each !== key)) {
          const { json } = await ask("broker.subAccounts", { subAccount }, other)
          if (elementsOf(json?.data).length > 0) return answerOf({ tranId: "1" })
        }
        return undefined
      },
    ),
  }),
  ...["from", "to"].flatMap((side) =>
    mutants(history, {
      [`${side}-account-default-master`]: {
        [`Without ${side}Account, the sub-account made last is used.`]: takesLastMade(
          history,
          `${side}Account`,
        ),
      },
    }),
  ),
  ...mutants(withdraw, {
    role: letsMastersWithdraw,
    "master-is-rejected": letsMastersWithdraw,
    "amount-leaves-the-balance": {
      "A withdrawal is confirmed but not made.": instead(
        withdraw,
        (call) => isWithdrawal(call) && answerOf({ id: String(call.now()) }),
      ),
    },
    "password-skips-the-address-book": {
      "An address outside the address book is rejected, with the password too.": knowsNo(
        withdraw,
        "password",
      ),
    },
  }),
]
