import { describe, expect, test } from "vitest"
import { ErrorCode, type Rejection } from "../../src/index.ts"
import { rejectedWith } from "../support/rejectedWith.ts"
import { type Dialogue, expectDialogue, TestExchange } from "../support/testExchange.ts"

const talk = (...dialogue: Dialogue): TestExchange => {
  const exchange = new TestExchange()
  expectDialogue(exchange, dialogue)
  return exchange
}

const membersOf = (exchange: TestExchange, id: number) => [...(exchange.state.groups.get(id)?.uids ?? [])]

test("a group's name is unique under a master and free again after the deletion; ids are not", () => {
  talk(
    ["alice makes group desk", "group #1"],
    ["alice makes group desk", "rejected 30072"],
    ["bob makes group desk", "group #2"],
    ["alice deletes group #1", "done"],
    ["alice makes group desk", "group #3"],
    ["alice deletes group #1", "rejected 30071"],
  )
})

test("a master has at most ten strategy groups", () => {
  const exchange = new TestExchange()
  for (let i = 1; i <= 10; i++) expect(exchange.tell(`alice makes group g${i}`)).toBe(`group #${i}`)
  expectDialogue(exchange, [
    ["alice makes group g11", "rejected 30073 10"],
    ["bob makes group g11", "group #11"],
    ["alice deletes group #4", "done"],
    ["alice makes group g11", "group #12"],
  ])
})

test("accounts join a group all together or none does; members stay members", () => {
  const exchange = talk(
    ["alice makes group desk", "group #1"],
    ["alice adds carol bob to #1", "rejected 30074 bob"],
    ["alice adds carol mallory to #1", "rejected 30074 mallory"],
    ["alice adds carol carol to #1", "carol joined #1"],
    ["alice adds alice carol to #1", "alice joined #1"],
    ["alice adds alice carol to #1", "joined #1"],
  )
  expect(membersOf(exchange, 1)).toEqual(["carol", "alice"])
})

test("a sub-account joins only its own master's groups, a master never another's", () => {
  talk(
    ["bob makes group desk", "group #1"],
    ["bob adds carol to #1", "rejected 30074 carol"],
    ["bob adds alice to #1", "rejected 30074 alice"],
    ["bob adds bob to #1", "bob joined #1"],
  )
})

test("accounts leave a group all together or none does", () => {
  const exchange = talk(
    ["alice makes group desk", "group #1"],
    ["alice adds carol to #1", "carol joined #1"],
    ["alice removes carol alice from #1", "rejected 30075 alice"],
    ["alice removes mallory from #1", "rejected 30075 mallory"],
  )
  expect(membersOf(exchange, 1)).toEqual(["carol"])
  expectDialogue(exchange, [
    ["alice removes carol carol from #1", "done"],
    ["alice removes carol from #1", "rejected 30075 carol"],
  ])
  expect(exchange.state.accounts.get("carol")?.memberOf.size).toBe(0)
  expectDialogue(exchange, [["alice adds carol alice to #1", "carol alice joined #1"]])
  expectDialogue(exchange, [["alice removes carol alice from #1", "done"]])
  expect(membersOf(exchange, 1)).toEqual([])
})

test("another master's group gives the same answer as a missing one", () => {
  const exchange = talk(
    ["alice makes group desk", "group #1"],
    ["bob deletes group #1", "rejected 30071"],
    ["bob adds bob to #1", "rejected 30071"],
    ["bob removes bob from #1", "rejected 30071"],
    ["carol adds carol to #1", "rejected 30071"],
    ["alice deletes group #2", "rejected 30071"],
    ["alice deletes group #01", "rejected 30071"],
    ["alice deletes group #1.0", "rejected 30071"],
    ["alice deletes group #", "rejected 30071"],
  )
  expect(exchange.state.groups.size).toBe(1)
})

test("a group has a maximum of members, which counts existing ones", () => {
  const exchange = new TestExchange()
  exchange.must({ type: "changeSettings", settings: { strategyGroupMembersMax: 2 } })
  exchange.must({ type: "openAccount", uid: "dave", name: "dave", master: "alice", broker: false, kyc: "1" })
  expectDialogue(exchange, [
    ["alice makes group desk", "group #1"],
    ["alice adds alice carol dave to #1", "rejected 30076 2"],
    ["alice adds alice carol to #1", "alice carol joined #1"],
    ["alice adds carol dave to #1", "rejected 30076 2"],
    ["alice adds carol alice to #1", "joined #1"],
    ["alice removes carol from #1", "done"],
    ["alice adds dave to #1", "dave joined #1"],
  ])
  expect(exchange.run({ type: "addToGroup", uid: "alice", groupId: "1", uids: ["carol"] })).toEqual(
    rejectedWith(ErrorCode.strategyGroupMembersLimit, "2"),
  )
})

test("a group has the times of its creation and last change", () => {
  const exchange = new TestExchange()
  const made = exchange.now
  const group = exchange.must({ type: "createGroup", uid: "alice", name: "desk" })
  expect(group).toMatchObject({ id: 1, name: "desk", master: "alice", createTime: made, updateTime: made })
  exchange.tell("50 ms pass")
  const { added } = exchange.must({ type: "addToGroup", uid: "alice", groupId: "1", uids: ["carol"] })
  expect(added).toEqual(["carol"])
  expect(exchange.state.groups.get(1)).toMatchObject({ createTime: made, updateTime: made + 50 })
  exchange.tell("50 ms pass")
  // No account is new in the group, so nothing changes.
  expect(exchange.tell("alice adds carol to #1")).toBe("joined #1")
  expect(exchange.state.groups.get(1)?.updateTime).toBe(made + 50)
  exchange.tell("alice removes carol from #1")
  expect(exchange.state.groups.get(1)?.updateTime).toBe(made + 100)
})

describe("a deleted group", () => {
  const gone = [
    ["deleted", (exchange: TestExchange) => exchange.tell("alice deletes group #1")],
    ["reset", (exchange: TestExchange) => exchange.must({ type: "reset" })],
  ] as const

  test.each(gone)("a deleted group, %s, is forgotten by its master and its members", (_, end) => {
    const exchange = talk(
      ["alice makes group desk", "group #1"],
      ["alice adds alice carol to #1", "alice carol joined #1"],
    )
    end(exchange)
    const { accounts, groups } = exchange.state
    expect(groups.size).toBe(0)
    expect(accounts.get("alice")?.ownGroups.size).toBe(0)
    expect(["alice", "carol"].map((uid) => accounts.get(uid)?.memberOf.size)).toEqual([0, 0])
    expectDialogue(exchange, [
      ["alice gets 100 USDT", "done"],
      ["alice gets 1 BTC", "done"],
      ["alice sells 0.001 at 60000", "NEW"],
      ["alice buys 0.001 at 60000 cancel_both", "FILLED 0.001 for 60"],
      ["alice makes group desk", "group #2"],
    ])
  })
})

test("a rejection about a group names the wrong parameter and the reason", () => {
  const exchange = talk(
    ["alice makes group desk", "group #1"],
    ["alice adds alice carol to #1", "alice carol joined #1"],
    ["alice makes group empty", "group #2"],
  )
  const reasons = () =>
    (
      [
        { type: "createGroup", uid: "alice", name: "desk" },
        { type: "deleteGroup", uid: "alice", groupId: "7" },
        { type: "addToGroup", uid: "alice", groupId: "1", uids: ["bob"] },
        { type: "removeFromGroup", uid: "alice", groupId: "1", uids: ["bob"] },
        { type: "removeFromGroup", uid: "alice", groupId: "2", uids: ["bob"] },
      ] as const
    ).map((command) => (exchange.run(command) as Rejection).reason)
  expect(reasons()).toEqual([
    "'tradeGroupName' desk is that of group 1",
    "'tradeGroupId' 7 is no group of this master",
    "'uid' takes the master's and its sub-accounts'",
    "'tradeGroupId' 1 has alice,carol",
    "'tradeGroupId' 2 has no members",
  ])
  exchange.must({ type: "changeSettings", settings: { strategyGroupMembersMax: 2 } })
  exchange.must({ type: "openAccount", uid: "dave", name: "dave", master: "alice", broker: false, kyc: "1" })
  expect(exchange.run({ type: "addToGroup", uid: "alice", groupId: "1", uids: ["dave"] })).toMatchObject({
    reason: "'tradeGroupId' 1 has 2, and 'uid' names 1 more",
  })
})
