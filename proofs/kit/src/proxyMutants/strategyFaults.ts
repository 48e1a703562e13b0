/**
 * Servers that are wrong about strategy groups: whose they are, what they are called, how many, who is in them. Long,
 * since every rule of five endpoints has a server that breaks it.
 */
import {
  answerOf,
  type Call,
  changed,
  changesResponse,
  elementsOf,
  type Fault,
  type Handle,
  isOk,
  type Json,
  reachesEveryAccount,
  refusal,
  refuses,
  serves,
  understands,
} from "./Fault.ts"

const create = "spot.createStrategyGroup"
const find = "spot.strategyGroups"
const remove = "spot.removeFromStrategyGroup"
const drop = "spot.deleteStrategyGroup"
const add = "spot.addToStrategyGroup"

type Group = { tradeGroupName: string; tradeGroupId: string; tradeGroupUid: string }
type Told<Data> = { data: Data }

const envelope = (data: unknown, { now }: Call) =>
  answerOf({ data, code: 200, msg: "success", timestamp: now() })

/** A group that is nowhere but in the answer. */
const pretended = (call: Call, tradeGroupUid?: string): Json => ({
  tradeGroupName: call.parameters.get("tradeGroupName") ?? "pretended",
  tradeGroupId: call.parameters.get("tradeGroupId") ?? String(call.now()),
  ...(tradeGroupUid === undefined ? {} : { tradeGroupUid }),
  createTime: call.now(),
  updateTime: call.now(),
})

const pretendsToCreate: Handle = serves(create, (call) =>
  call.isSigned && call.parameters.has("tradeGroupName") ? envelope(pretended(call), call) : undefined,
)

/** Members of a group of the caller's, by its name. */
const membersOf = async ({ ask }: Call, name: string): Promise<string> => {
  const { json } = await ask(find, new Map([["tradeGroupName", name]]))
  return elementsOf((json as Told<ReadonlyArray<Group>>).data)
    .map(({ tradeGroupUid }) => String(tradeGroupUid))
    .join()
}

/** Remembers the groups made: the last one's name and id, and every name by its id. */
const remembers =
  (handle: Handle): Handle =>
  async (call) => {
    const answer = await handle(call)
    if (call.endpoint === create && isOk(answer)) {
      const { tradeGroupName, tradeGroupId } = (answer.json as Told<Group>).data
      call.memory.set("last", tradeGroupId)
      call.memory.set(`name ${tradeGroupId}`, tradeGroupName)
    }
    return answer
  }

const tellsMembers = (change: (uids: string) => string): Handle =>
  changesResponse(find, ({ data }: Told<ReadonlyArray<Group>>) => {
    for (const group of data) group.tradeGroupUid = change(group.tradeGroupUid)
  })

const doesNothing =
  (endpoint: string): Handle =>
  async (call) =>
    call.endpoint === endpoint ? envelope(true, call) : call.pass()

const firstOnly = (endpoint: string): Handle =>
  understands(endpoint, (parameters) =>
    changed(parameters, { uid: (parameters.get("uid") ?? "").split(",")[0] as string }),
  )

const makesUpGroupId = (endpoint: string): Fault => ({
  id: `makes-up-tradeGroupId.${endpoint}`,
  statement: `${endpoint}.parameter.tradeGroupId`,
  text: "Without tradeGroupId, the last group made is taken.",
  handle: remembers(
    understands(endpoint, (parameters, { memory }) =>
      parameters.has("tradeGroupId") || !memory.has("last")
        ? undefined
        : changed(parameters, { tradeGroupId: String(memory.get("last")) }),
    ),
  ),
})

const makesUpUid = (endpoint: string): Fault => ({
  id: `makes-up-uid.${endpoint}`,
  statement: `${endpoint}.parameter.uid`,
  text: "Without uid, a sub-account of the caller's is taken.",
  handle: understands(endpoint, (parameters, { key, keys }) => {
    const sub = keys.find(({ master }) => master !== undefined && master === key?.uid)
    return parameters.has("uid") || sub === undefined ? undefined : changed(parameters, { uid: sub.uid })
  }),
})

const letsSubAccounts = (endpoint: string): Fault => ({
  id: `lets-sub-accounts.${endpoint}`,
  statement: `${endpoint}.role`,
  text: "A sub-account is served in its master's place.",
  handle: serves(endpoint, ({ isSigned, key, keys, parameters, ask }) => {
    const master = keys.find(({ uid, isFull }) => isFull && uid === key?.master)
    return isSigned && master !== undefined ? ask(endpoint, parameters, master) : undefined
  }),
})

const reaches = (endpoint: string, statement: string): Fault => ({
  id: `reaches-every-group.${endpoint}`,
  statement,
  text: "The groups of other masters are at everybody's disposal.",
  handle: reachesEveryAccount(endpoint),
})

/** How many groups the caller has, counted from its own calls. */
const groupsOf = ({ key, memory }: Call): number => Number(memory.get(`groups ${key?.uid}`) ?? 0)

const createFaults: ReadonlyArray<Fault> = [
  {
    id: "group-names-repeat",
    statement: `${create}.name-is-unique`,
    text: "A master may have two groups of the same name.",
    handle: pretendsToCreate,
  },
  {
    id: "group-names-are-everybodys",
    statement: `${create}.name-may-repeat-elsewhere`,
    text: "A name that any master has given to a group is refused.",
    handle: async (call) => {
      const name = `name ${call.parameters.get("tradeGroupName")}`
      if (call.endpoint === create && call.memory.has(name)) return refusal
      if (call.endpoint === create && call.isSigned) call.memory.set(name, true)
      return call.pass()
    },
  },
  {
    id: "group-ids-by-master",
    statement: `${create}.id-is-globally-unique`,
    text: "The groups of each master are counted from 1.",
    handle: changesResponse(create, ({ data }: Told<Group>, call) => {
      const id = groupsOf(call) + 1
      call.memory.set(`groups ${call.key?.uid}`, id)
      data.tradeGroupId = String(id)
    }),
  },
  {
    id: "one-group-id-for-all",
    statement: `${create}.id-is-globally-unique`,
    text: "Every group has the same id, reported as a number.",
    handle: changesResponse(create, ({ data }: Told<Json>) => {
      data.tradeGroupId = 1
    }),
  },
  {
    id: "eleven-groups",
    statement: `${create}.groups-max-10`,
    text: "An eleventh group is made.",
    handle: pretendsToCreate,
  },
  {
    id: "nine-groups",
    statement: `${create}.groups-max-10`,
    text: "A tenth group is refused.",
    handle: async (call) => {
      if (call.endpoint === create && groupsOf(call) === 9) return refusal
      const answer = await call.pass()
      if (call.endpoint === create && isOk(answer))
        call.memory.set(`groups ${call.key?.uid}`, groupsOf(call) + 1)
      return answer
    },
  },
]

const findFaults: ReadonlyArray<Fault> = [
  {
    id: "groups-of-every-master",
    statement: "roles.own-account-only",
    text: "The groups of a name are listed whoever made them.",
    handle: changesResponse(find, async ({ data }: Told<Array<Json>>, { key, keys, parameters, ask }) => {
      for (const other of keys.filter(({ uid, isFull }) => isFull && uid !== key?.uid)) {
        const { json } = await ask(find, parameters, other)
        data.push(...elementsOf((json as Told<unknown>).data))
      }
    }),
  },
  {
    id: "groups-of-every-name",
    statement: `${find}.finds-by-name`,
    text: "All groups of the caller are listed, whatever name is asked for.",
    handle: remembers(
      changesResponse(find, async ({ data }: Told<Array<Json>>, { parameters, memory, ask }) => {
        for (const [kept, name] of memory) {
          if (!kept.startsWith("name ") || name === parameters.get("tradeGroupName")) continue
          const { json } = await ask(find, new Map([["tradeGroupName", String(name)]]))
          data.push(...elementsOf((json as Told<unknown>).data))
        }
      }),
    ),
  },
  {
    id: "no-group-is-found",
    statement: `${find}.finds-by-name`,
    text: "No group is ever found.",
    handle: changesResponse(find, (json: Told<unknown>) => ({ ...json, data: [] })),
  },
  {
    id: "members-are-not-told",
    statement: `${find}.lists-members`,
    text: "A group is listed without its members.",
    handle: tellsMembers(() => ""),
  },
  {
    id: "first-member-only",
    statement: `${find}.lists-members`,
    text: "Of the members of a group the first is listed.",
    handle: tellsMembers((uids) => uids.split(",")[0] as string),
  },
]

const deleteFaults: ReadonlyArray<Fault> = [
  {
    id: "delete-does-nothing",
    statement: `${drop}.group-is-gone`,
    text: "A deleted group is still there.",
    handle: doesNothing(drop),
  },
  {
    id: "deleted-group-still-prevents",
    statement: `${drop}.group-is-gone`,
    text: "A deleted group is hidden and goes on preventing self-trading.",
    handle: async (call) => {
      if (call.endpoint === drop) {
        call.memory.set(`gone ${call.parameters.get("tradeGroupId")}`, true)
        return envelope(true, call)
      }
      const answer = await call.pass()
      if (call.endpoint !== find || !isOk(answer)) return answer
      const json = answer.json as Told<ReadonlyArray<Group>>
      return answerOf({
        ...json,
        data: json.data.filter(({ tradeGroupId }) => !call.memory.has(`gone ${tradeGroupId}`)),
      })
    },
  },
  reaches(drop, `${drop}.own-groups-only`),
]

const memberFaults: ReadonlyArray<Fault> = [
  {
    id: "adding-by-get-is-refused",
    statement: `${add}.accepts-get-and-post`,
    text: "Accounts are added by POST only.",
    handle: async (call) => (call.endpoint === add && call.method === "GET" ? refusal : call.pass()),
  },
  {
    id: "adding-by-post-is-refused",
    statement: `${add}.accepts-get-and-post`,
    text: "Accounts are added by GET only.",
    handle: async (call) => (call.endpoint === add && call.method === "POST" ? refusal : call.pass()),
  },
  {
    id: "adding-by-get-needs-no-permission",
    statement: `${add}.permission`,
    text: "By GET, a key without the right adds accounts.",
    handle: serves(add, ({ isSigned, method, key, keys, parameters, ask }) => {
      const full = keys.find(({ uid, isFull }) => isFull && uid === key?.uid)
      return isSigned && method === "GET" && key?.isFull === false && full !== undefined
        ? ask(add, parameters, full)
        : undefined
    }),
  },
  {
    id: "first-of-several-is-added",
    statement: `${add}.several-uids`,
    text: "Of several UIDs the first is added.",
    handle: firstOnly(add),
  },
  {
    id: "one-uid-at-a-time",
    statement: `${add}.several-uids`,
    text: "More than one UID is refused.",
    handle: refuses(add, (parameters) => parameters.get("uid")?.includes(",") === true),
  },
  {
    id: "adding-tells-all-members",
    statement: `${add}.answers-only-the-added`,
    text: "Who adds accounts gets all members of the group.",
    handle: changesResponse(add, async ({ data }: Told<Group>, call) => {
      data.tradeGroupUid = await membersOf(call, data.tradeGroupName)
    }),
  },
  {
    id: "accounts-of-other-masters-are-added",
    statement: `${add}.own-accounts-only`,
    text: "A master adds accounts of another's.",
    handle: serves(add, (call) =>
      call.isSigned ? envelope(pretended(call, call.parameters.get("uid") ?? ""), call) : undefined,
    ),
  },
  {
    id: "accounts-of-other-masters-slip-in",
    statement: `${add}.own-accounts-only`,
    text: "Another master's account is added though nobody is reported to have been.",
    handle: async (call) => {
      const answer = await call.pass()
      if (call.endpoint === add && call.isSigned && !isOk(answer)) {
        call.memory.set("slipped in", call.parameters.get("uid"))
        return envelope(pretended(call, ""), call)
      }
      if (call.endpoint !== find || !isOk(answer) || !call.memory.has("slipped in")) return answer
      const { data } = answer.json as Told<ReadonlyArray<Group>>
      for (const group of data) group.tradeGroupUid += `,${call.memory.get("slipped in")}`
      return answerOf(answer.json)
    },
  },
  reaches(add, "roles.own-account-only"),
  {
    id: "removing-does-nothing",
    statement: `${remove}.members-are-gone`,
    text: "Who is removed from a group is still in it.",
    handle: doesNothing(remove),
  },
  {
    id: "first-of-several-is-removed",
    statement: `${remove}.members-are-gone`,
    text: "Of several UIDs the first is removed.",
    handle: firstOnly(remove),
  },
  {
    id: "removing-one-removes-all",
    statement: `${remove}.members-are-gone`,
    text: "Whoever is removed, the group is empty afterwards.",
    handle: remembers(async (call) => {
      const name = call.memory.get(`name ${call.parameters.get("tradeGroupId")}`)
      if (call.endpoint !== remove || !call.isSigned || name === undefined) return call.pass()
      return call.ask(remove, changed(call.parameters, { uid: await membersOf(call, String(name)) }))
    }),
  },
  reaches(remove, `${remove}.own-accounts-only`),
]

export const strategyFaults: ReadonlyArray<Fault> = [
  ...createFaults,
  ...findFaults,
  ...deleteFaults,
  ...memberFaults,
  ...[create, drop, add, remove].map(letsSubAccounts),
  ...[drop, add, remove].map(makesUpGroupId),
  ...[add, remove].map(makesUpUid),
]
