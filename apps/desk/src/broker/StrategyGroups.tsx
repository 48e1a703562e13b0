/** Groups of accounts that are kept from trading with each other: self-trade prevention counts them as one. */
import { type FormEvent, useState } from "react"
import { useExchange } from "../exchange.ts"
import { dateAndTime } from "../format.ts"
import { useAction } from "../live/useAction.ts"
import { usePoll } from "../live/usePoll.ts"
import { Button } from "../ui/Button.tsx"
import { TextField } from "../ui/Field.tsx"
import { Empty, ErrorNote, Failure } from "../ui/Notes.tsx"
import { Split } from "../ui/Split.tsx"
import { Table } from "../ui/Table.tsx"

export const StrategyGroups = () => {
  const { spot } = useExchange()
  const [name, setName] = useState("")
  const [member, setMember] = useState("")
  // The interface shows groups by their name, so a name is what one looks for.
  const { value, error, refresh } = usePoll(
    async () => (name === "" ? [] : (await spot.strategyGroups({ tradeGroupName: name })).data),
    2_000,
    [spot, name],
  )
  const group = value?.[0]
  const acting = useAction(async (act: () => Promise<string>) => {
    const message = await act()
    refresh()
    return message
  })
  const create = (event: FormEvent) => {
    event.preventDefault()
    void acting.run(async () => {
      const { data } = await spot.createStrategyGroup({ tradeGroupName: name })
      return `The group ${data.tradeGroupName} exists.`
    })
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    void acting.run(async () => {
      await spot.addToStrategyGroup({ uid: member, tradeGroupId: group!.tradeGroupId })
      return `User ${member} is in the group.`
    })
  }
  const form = (
    <>
      <form onSubmit={create} className="flex flex-col gap-3">
        <TextField
          label="Group"
          hint="Type a name: an existing group is shown"
          value={name}
          onValue={setName}
          required
        />
        <Button kind="primary" type="submit" disabled={acting.isBusy || group !== undefined}>
          Create the group
        </Button>
      </form>
      {group !== undefined && (
        <form onSubmit={add} className="flex flex-col gap-3">
          <TextField
            label="User id"
            hint="carol is user 10000003"
            value={member}
            onValue={setMember}
            required
          />
          <Button type="submit" disabled={acting.isBusy}>
            Add to the group
          </Button>
        </form>
      )}
      <Failure action={acting} />
    </>
  )
  const list = (
    <>
      <ErrorNote error={error} />
      <Table
        label="Members"
        rows={(value ?? []).flatMap((each) =>
          each.tradeGroupUid
            .split(",")
            .filter(Boolean)
            .map((uid) => ({ ...each, uid })),
        )}
        keyOf={({ tradeGroupId, uid }) => `${tradeGroupId} ${uid}`}
        empty={
          <Empty title={name === "" ? "No group is chosen" : `No members in ${name}`}>
            Orders of two accounts in one group do not trade with each other when their self-trade prevention
            is on.
          </Empty>
        }
        columns={[
          { name: "Group", cell: ({ tradeGroupName }) => tradeGroupName },
          { name: "User", cell: ({ uid }) => uid },
          { name: "Changed", cell: ({ updateTime }) => dateAndTime(updateTime) },
          {
            name: "Action",
            isAction: true,
            cell: ({ tradeGroupId, uid }) => (
              <Button
                small
                aria-label={`Remove user ${uid}`}
                onClick={() =>
                  void acting.run(async () => {
                    await spot.removeFromStrategyGroup({ uid, tradeGroupId })
                    return `User ${uid} is no longer in the group.`
                  })
                }
              >
                Remove
              </Button>
            ),
          },
        ]}
      />
      {group !== undefined && (
        <div className="p-3">
          <Button
            kind="danger"
            disabled={acting.isBusy}
            onClick={() =>
              void acting.run(async () => {
                await spot.deleteStrategyGroup({ tradeGroupId: group.tradeGroupId })
                return `The group ${group.tradeGroupName} is deleted.`
              })
            }
          >
            Delete the group
          </Button>
        </div>
      )}
    </>
  )
  return <Split form={form} list={list} />
}
