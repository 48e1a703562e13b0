/** Mutants that handle strategy groups wrongly: owners, names, number and members. */
import {
  answerOf,
  changes,
  fullKeyOfCaller,
  instead,
  isOk,
  keyOfMaster,
  makesUp,
  reachesEveryAccount,
  reads,
  rejection,
  rejects,
  serves,
  servesAs,
  sets,
} from "../deviations.ts"
import { type Answer, type Call, type Handle, type Json, mutants } from "../Mutant.ts"

const create = "spot.createStrategyGroup"
const find = "spot.strategyGroups"
const remove = "spot.removeFromStrategyGroup"
const drop = "spot.deleteStrategyGroup"
const add = "spot.addToStrategyGroup"

const groupsOf = ({ data }: Json): Array<Json> => data

const envelope = (data: unknown, { now }: Call): Answer =>
  answerOf({ data, code: 200, msg: "success", timestamp: now() })

/** A strategy group that exists only in the mutant's answer. */
const pretended = (call: Call, tradeGroupUid?: string): Answer => {
  const { tradeGroupName = "pretended", tradeGroupId = String(call.now()) } = call.parameters
  const times = { createTime: call.now(), updateTime: call.now() }
  return envelope({ tradeGroupName, tradeGroupId, tradeGroupUid, ...times }, call)
}

const pretendsToCreate = serves(
  create,
  (call) => call.isSigned && call.parameters.tradeGroupName !== undefined && pretended(call),
)

/** Members of the caller's strategy group with this name. */
const membersOf = async ({ ask }: Call, tradeGroupName: string): Promise<string> =>
  groupsOf((await ask(find, { tradeGroupName })).json)
    .map(({ tradeGroupUid }) => tradeGroupUid)
    .join()

/** Remembers the strategy groups made: the id of the last group, and each group's name by its id. */
const remembers =
  (handle: Handle): Handle =>
  async (call) => {
    const answer = await handle(call)
    if (call.endpoint === create && isOk(answer)) {
      const { tradeGroupName, tradeGroupId } = answer.json.data
      call.memory.set("last", tradeGroupId)
      call.memory.set(`name ${tradeGroupId}`, tradeGroupName)
    }
    return answer
  }

const doesNothing = (endpoint: string): Handle => instead(endpoint, (call) => envelope(true, call))

const firstOnly = (endpoint: string): Handle => reads(endpoint, "uid", (uids) => uids.split(",")[0])

/** Number of the caller's strategy groups, counted from the caller's calls. */
const countOf = ({ key, memory }: Call): number => Number(memory.get(`groups ${key?.uid}`) ?? 0)
const count = (call: Call): void => void call.memory.set(`groups ${call.key?.uid}`, countOf(call) + 1)

const reachesAll = (endpoint: string) => ({
  "The groups of other masters can be used by every master.": reachesEveryAccount(endpoint),
})

export const strategyGroups = [
  ...mutants(create, {
    "name-is-unique": { "A master may have two groups of the same name.": pretendsToCreate },
    "name-may-repeat-elsewhere": {
      "A name that any master has given to a group is rejected.": instead(
        create,
        ({ parameters, memory, isSigned }) => {
          const name = `name ${parameters.tradeGroupName}`
          if (memory.has(name)) return rejection
          if (isSigned) memory.set(name, true)
          return undefined
        },
      ),
    },
    "id-is-globally-unique": {
      "The groups of each master are counted from 1.": changes(create, ({ data }, call) => {
        count(call)
        data.tradeGroupId = String(countOf(call))
      }),
      "Every group has the same id, reported as a number.": sets(create, { tradeGroupId: 1 }, groupsOf),
    },
    "groups-max-10": {
      "An eleventh group is made.": pretendsToCreate,
      "A tenth group is rejected.": instead(create, async (call) => {
        if (countOf(call) === 9) return rejection
        const answer = await call.pass()
        if (isOk(answer)) count(call)
        return answer
      }),
    },
  }),
  ...mutants(find, {
    "finds-by-name": {
      "All groups of the caller are listed, not only those with the name.": remembers(
        changes(find, async ({ data }, { parameters, memory, ask }) => {
          for (const [kept, name] of memory)
            if (kept.startsWith("name ") && name !== parameters.tradeGroupName)
              data.push(...groupsOf((await ask(find, { tradeGroupName: String(name) })).json))
        }),
      ),
      "No group is ever found.": changes(find, (json) => ({ ...json, data: [] })),
    },
    "lists-members": {
      "A group is listed without its members.": sets(find, { tradeGroupUid: "" }, groupsOf),
      "Only the first member of a group is listed.": sets(
        find,
        { tradeGroupUid: ({ tradeGroupUid }) => tradeGroupUid.split(",")[0] },
        groupsOf,
      ),
    },
  }),
  ...mutants(drop, {
    "group-is-gone": {
      "A deleted group still exists.": doesNothing(drop),
      "A deleted group is not listed and still prevents self-trading.": async (call) => {
        if (call.endpoint === drop) {
          call.memory.set(`gone ${call.parameters.tradeGroupId}`, true)
          return envelope(true, call)
        }
        const answer = await call.pass()
        if (call.endpoint !== find || !isOk(answer)) return answer
        const kept = groupsOf(answer.json).filter(
          ({ tradeGroupId }) => !call.memory.has(`gone ${tradeGroupId}`),
        )
        return answerOf({ ...answer.json, data: kept })
      },
    },
  }),
  ...mutants(add, {
    "accepts-get-and-post": {
      "Accounts are added by POST only.": instead(add, ({ method }) => method === "GET" && rejection),
      "Accounts are added by GET only.": instead(add, ({ method }) => method === "POST" && rejection),
    },
    permission: {
      "By GET, a key without the permission adds accounts.": servesAs(
        add,
        fullKeyOfCaller,
        ({ method, key }) => method === "GET" && key?.isFull === false,
      ),
    },
    "several-uids": {
      "Only the first of several UIDs is added.": firstOnly(add),
      "More than one UID is rejected.": rejects(add, ({ uid }) => uid?.includes(",") === true),
    },
    "answers-only-the-added": {
      "The answer has all members of the group, not only those that were added.": changes(
        add,
        async ({ data }, call) => {
          data.tradeGroupUid = await membersOf(call, data.tradeGroupName)
        },
      ),
    },
    "own-accounts-only": {
      "A master can add another master's accounts.": serves(
        add,
        (call) => call.isSigned && pretended(call, call.parameters.uid ?? ""),
      ),
      "Another master's account is added, although none is reported.": async (call) => {
        const answer = await call.pass()
        if (call.endpoint === add && call.isSigned && !isOk(answer)) {
          call.memory.set("slipped in", call.parameters.uid)
          return pretended(call, "")
        }
        if (call.endpoint !== find || !isOk(answer) || !call.memory.has("slipped in")) return answer
        for (const group of groupsOf(answer.json)) group.tradeGroupUid += `,${call.memory.get("slipped in")}`
        return answerOf(answer.json)
      },
    },
  }),
  ...mutants(remove, {
    "members-are-gone": {
      "A removed account is still in the group.": doesNothing(remove),
      "Only the first of several UIDs is removed.": firstOnly(remove),
      "Removing any account empties the group.": remembers(
        instead(remove, async (call) => {
          const name = call.memory.get(`name ${call.parameters.tradeGroupId}`)
          if (!call.isSigned || name === undefined) return undefined
          return call.ask(remove, { ...call.parameters, uid: await membersOf(call, String(name)) })
        }),
      ),
    },
  }),
  ...mutants(drop, { "own-groups-only": reachesAll(drop) }),
  ...mutants(remove, { "own-accounts-only": reachesAll(remove) }),
  ...[create, drop, add, remove].flatMap((endpoint) =>
    mutants(endpoint, {
      role: { "A sub-account is accepted in its master's place.": servesAs(endpoint, keyOfMaster) },
    }),
  ),
  ...[drop, add, remove].flatMap((endpoint) =>
    mutants(endpoint, {
      "parameter.tradeGroupId": {
        "Without tradeGroupId, the last group made is used.": remembers(
          makesUp(endpoint, "tradeGroupId", ({ memory }) => memory.get("last") as string | undefined),
        ),
      },
    }),
  ),
  ...[add, remove].flatMap((endpoint) =>
    mutants(endpoint, {
      "parameter.uid": {
        "Without uid, a sub-account of the caller is used.": makesUp(
          endpoint,
          "uid",
          ({ key, keys }) => keys.find(({ master }) => master !== undefined && master === key?.uid)?.uid,
        ),
      },
    }),
  ),
]
