/** Strategy groups over HTTP: creation, changes, members. */
import { Limits } from "@bourse/core"
import { SpotApi } from "@bourse/spot"
import * as Schema from "effect/Schema"
import { afterEach, describe, expect, it } from "vitest"
import {
  alice,
  bob,
  carol,
  type Key,
  notTaken,
  ok,
  rejection,
  serverOfFile,
  times,
  uids,
  type Values,
  withReason,
} from "../support/testServer.ts"

const server = await serverOfFile()
afterEach(async () => void ok(await server.control("POST", "/sandbox/v1/reset")))

const groupPath = "/api/v3/strategy/group"
const call =
  (method: string, path: string) =>
  (parameters: Values, key: Key = alice) =>
    server.signed(method, path, parameters, { key })
const createGroup = call("POST", groupPath)
const deleteGroup = call("DELETE", groupPath)
const askGroup = call("GET", groupPath)
const addTo = call("POST", `${groupPath}/uid`)
const addByGet = call("GET", `${groupPath}/uid`)
const removeFrom = call("DELETE", `${groupPath}/uid`)

const create = async (tradeGroupName = "desk", key = alice): Promise<string> =>
  ok(await createGroup({ tradeGroupName }, key)).data.tradeGroupId
const membersOf = async (tradeGroupName = "desk") =>
  ok(await askGroup({ tradeGroupName })).data[0]?.tradeGroupUid
const missing = [400, 30071, withReason("strategy group does not exist")]
/** Runs requests that must be rejected, and checks that nothing changed. */
const unchanged = async (run: () => Promise<void>) => {
  const before = await server.snapshot()
  await run()
  expect(await server.snapshot()).toBe(before)
}

describe("a strategy group", () => {
  it("a strategy group is made, found by its name, filled, emptied and deleted, each answer in its envelope", async () => {
    const envelope = { code: 200, msg: "success", timestamp: expect.any(Number) }
    const made = ok(await createGroup({ tradeGroupName: "desk" }))
    Schema.decodeUnknownSync(SpotApi.createStrategyGroup.success)(made)
    const { tradeGroupId, createTime } = made.data
    const group = { tradeGroupName: "desk", tradeGroupId, createTime }
    expect(made).toEqual({ ...envelope, data: { ...group, updateTime: createTime } })
    expect(tradeGroupId).toMatch(/^\d+$/)

    const added = ok(await addTo({ uid: `${uids.alice},${uids.carol}`, tradeGroupId }))
    Schema.decodeUnknownSync(SpotApi.addToStrategyGroup.success)(added)
    const whole = { ...group, tradeGroupUid: `${uids.alice},${uids.carol}`, updateTime: expect.any(Number) }
    expect(added).toEqual({ ...envelope, data: whole })
    const asked = ok(await askGroup({ tradeGroupName: "desk" }))
    Schema.decodeUnknownSync(SpotApi.strategyGroups.success)(asked)
    expect(asked).toEqual({ ...envelope, data: [whole] })

    expect(ok(await removeFrom({ uid: uids.alice, tradeGroupId }))).toEqual({ ...envelope, data: true })
    expect(await membersOf()).toBe(uids.carol)
    expect(ok(await deleteGroup({ tradeGroupId }))).toEqual({ ...envelope, data: true })
    expect(ok(await askGroup({ tradeGroupName: "desk" }))).toEqual({ ...envelope, data: [] })
    expect(rejection(await deleteGroup({ tradeGroupId }))).toEqual(missing)
  })

  it("a strategy group takes members by POST and by GET, its id under either name", async () => {
    const tradeGroupId = await create()
    ok(await addByGet({ uid: uids.alice, ttradeGroupId: tradeGroupId }))
    ok(await addTo({ uid: uids.carol, ttradeGroupId: tradeGroupId }))
    expect(await membersOf()).toBe(`${uids.alice},${uids.carol}`)
    ok(await removeFrom({ uid: uids.alice, ttradeGroupId: tradeGroupId }))
    expect(await membersOf()).toBe(uids.carol)
    ok(await addByGet({ uid: uids.alice, tradeGroupId }))
    expect(await membersOf()).toBe(`${uids.carol},${uids.alice}`)
    ok(await addTo({ uid: uids.carol, tradeGroupId, ttradeGroupId: tradeGroupId }))
    ok(await addTo({ uid: uids.carol, tradeGroupId: "", ttradeGroupId: tradeGroupId }))
    for (const ask of [addTo, addByGet, removeFrom])
      expect(
        rejection(await ask({ uid: uids.carol, tradeGroupId: "999", ttradeGroupId: tradeGroupId })),
      ).toEqual([400, 700009, "Parameter 'tradeGroupId' or 'ttradeGroupId' was sent more than once"])
  })

  it("adding members to a strategy group answers with the accounts that were not in it before", async () => {
    const tradeGroupId = await create()
    const added = async (uid: string) => ok(await addTo({ uid, tradeGroupId })).data.tradeGroupUid
    expect(await added(uids.carol)).toBe(uids.carol)
    expect(await added(`${uids.carol},${uids.alice},${uids.alice}`)).toBe(uids.alice)
    expect(await added(uids.alice)).toBe("")
    expect(await membersOf()).toBe(`${uids.carol},${uids.alice}`)
  })

  it("a strategy group's name is unique for its master; two masters may use one name", async () => {
    const tradeGroupId = await create()
    await unchanged(async () => {
      expect(rejection(await createGroup({ tradeGroupName: "desk" }))).toEqual([
        400,
        30072,
        withReason("a strategy group with this name already exists"),
      ])
    })
    await create("desk", bob)
    await create("Desk")
    ok(await deleteGroup({ tradeGroupId }))
    // Ids of strategy groups are never used twice.
    expect(Number(await create())).toBeGreaterThan(Number(tradeGroupId))
  })

  it.each(["x".repeat(64), "漢字 & <b>", "' OR 1=1--", "__proto__", "constructor"])(
    "a strategy group may be called %j",
    async (tradeGroupName) => {
      expect(ok(await createGroup({ tradeGroupName })).data.tradeGroupName).toBe(tradeGroupName)
      expect(ok(await askGroup({ tradeGroupName })).data).toHaveLength(1)
      expect(ok(await askGroup({ tradeGroupName: `${tradeGroupName} ` })).data).toEqual([])
    },
  )

  it.each([undefined, "", "x".repeat(65)])(
    "a strategy group may not be called %j",
    async (tradeGroupName) => {
      await unchanged(async () => {
        expect(rejection(await createGroup({ tradeGroupName }))).toEqual(
          notTaken("tradeGroupName", tradeGroupName),
        )
      })
    },
  )

  it.each(["a\r\nX: y", "\u001b[31m", "\u0000"])(
    "a strategy group's name %j is not written raw into the log",
    async (tradeGroupName) => {
      await unchanged(async () => {
        const rejected = [400, 700008, "Illegal characters found in parameter 'tradeGroupName'"]
        expect(rejection(await createGroup({ tradeGroupName }))).toEqual(rejected)
      })
    },
  )

  it("a master has at most ten strategy groups, also when more are requested at once", async () => {
    const answers = await times(Limits.strategyGroupsMax + 5, (i) => createGroup({ tradeGroupName: `g${i}` }))
    const rejected = answers.filter(({ status }) => status !== 200)
    expect(rejected.map(rejection)).toEqual(Array(5).fill([400, 30073, "at most 10 strategy groups"]))
    await create("of-bob", bob)
    const kept = answers.find(({ status }) => status === 200)!
    ok(await deleteGroup({ tradeGroupId: kept.json.data.tradeGroupId }))
    await create("room-again")
  })

  it("a strategy group has as many members as the settings permit", async () => {
    const tradeGroupId = await create()
    await server.change({ strategyGroupMembersMax: 1 })
    await unchanged(async () => {
      const answer = await addTo({ uid: `${uids.alice},${uids.carol}`, tradeGroupId })
      expect(rejection(answer)).toEqual([
        400,
        30076,
        `at most 1 accounts in a strategy group; 'tradeGroupId' ${tradeGroupId} has 0, and 'uid' names 2 more`,
      ])
    })
    await server.change({ strategyGroupMembersMax: 100 })
  })

  it.each<readonly [string, string, string]>([
    ["a stranger", uids.bob, uids.bob],
    ["a stranger after its own", `${uids.carol},${uids.bob}`, uids.bob],
    ["nobody's uid", "99999999", "99999999"],
    ["half a uid", uids.carol.slice(1), uids.carol.slice(1)],
    ["a property name of every object", "__proto__", "__proto__"],
  ])("a strategy group adds nobody when %s is named", async (_, uid, named) => {
    const tradeGroupId = await create()
    await unchanged(async () => {
      expect(rejection(await addTo({ uid, tradeGroupId }))).toEqual([
        400,
        30074,
        `uid ${named} is not an account of this master; 'uid' takes the master's and its sub-accounts'`,
      ])
    })
  })

  it("a strategy group removes nobody when an account outside of it is named", async () => {
    const tradeGroupId = await create()
    ok(await addTo({ uid: uids.carol, tradeGroupId }))
    for (const uid of [uids.alice, `${uids.carol},${uids.alice}`, uids.bob, "99999999"]) {
      const outsider = uid.split(",").at(-1)
      await unchanged(async () => {
        expect(rejection(await removeFrom({ uid, tradeGroupId }))).toEqual([
          400,
          30075,
          `uid ${outsider} is not in this strategy group; 'tradeGroupId' ${tradeGroupId} has ${uids.carol}`,
        ])
      })
    }
  })

  it("another master's strategy group is answered like one that does not exist", async () => {
    const tradeGroupId = await create()
    ok(await addTo({ uid: uids.carol, tradeGroupId }))
    for (const id of [
      tradeGroupId,
      "999999",
      "abc",
      `0${tradeGroupId}`,
      `${tradeGroupId}.0`,
      "1e0",
      "__proto__",
    ]) {
      await unchanged(async () => {
        expect(rejection(await deleteGroup({ tradeGroupId: id }, bob)), id).toEqual(missing)
        for (const change of [addTo, addByGet, removeFrom]) {
          expect(rejection(await change({ uid: uids.bob, tradeGroupId: id }, bob)), id).toEqual(missing)
          expect(rejection(await change({ uid: uids.carol, tradeGroupId: id }, bob)), id).toEqual(missing)
        }
      })
    }
    expect(ok(await askGroup({ tradeGroupName: "desk" }, bob)).data).toEqual([])
  })

  it("a call for a strategy group needs its id and the uids", async () => {
    const tradeGroupId = await create()
    for (const change of [addTo, addByGet, removeFrom]) {
      expect(rejection(await change({ uid: uids.carol }))).toEqual(notTaken("tradeGroupId"))
      expect(rejection(await change({ tradeGroupId }))).toEqual(notTaken("uid"))
      expect(rejection(await change({ uid: "", tradeGroupId }))).toEqual(notTaken("uid"))
    }
    expect(rejection(await deleteGroup({}))).toEqual(notTaken("tradeGroupId"))
    expect(rejection(await askGroup({}))).toEqual(notTaken("tradeGroupName"))
  })

  it("only the master can change a strategy group: a sub-account with every permission may only read", async () => {
    const tradeGroupId = await create()
    const noPermission = [403, 700007, withReason("No permission to access the endpoint.")]
    await unchanged(async () => {
      for (const answer of [
        await createGroup({ tradeGroupName: "mine" }, carol),
        await deleteGroup({ tradeGroupId }, carol),
        await addTo({ uid: uids.carol, tradeGroupId }, carol),
        await addByGet({ uid: uids.carol, tradeGroupId }, carol),
        await removeFrom({ uid: uids.carol, tradeGroupId }, carol),
      ])
        expect(rejection(answer)).toEqual(noPermission)
    })
    expect(ok(await askGroup({ tradeGroupName: "desk" }, carol)).data).toEqual([])
  })

  it("a strategy group's call that is sent twice changes it once", async () => {
    const request = server.signedRequest("GET", `${groupPath}/uid`, {
      uid: uids.carol,
      tradeGroupId: await create(),
    })
    ok(await server.send(request))
    // The call changes data even by GET, so its signature is used up.
    expect(rejection(await server.send(request))).toEqual([400, 700010, "signature already used"])
    const asPost = { ...request, method: "POST" }
    expect(rejection(await server.send(asPost))).toEqual([400, 700010, "signature already used"])
  })
})
