/** Groups of accounts that do not trade with each other: self-trade prevention treats them as one. */
import { useExchange } from "../exchange.ts"
import { Form, useValues } from "../forms/Form.tsx"
import { useAction } from "../live/useAction.ts"
import { usePoll } from "../live/usePoll.ts"
import { Button } from "../ui/Button.tsx"
import { List, timeColumn } from "../ui/List.tsx"
import { Split } from "../ui/Split.tsx"

export const StrategyGroups = () => {
  const { spot } = useExchange()
  const [values, change] = useValues({ tradeGroupName: "", uid: "" })
  const name = values.tradeGroupName
  // The interface lists groups by name only, so the user types a name.
  const { value, error, refresh } = usePoll(
    async () => (name === "" ? [] : (await spot.strategyGroups({ tradeGroupName: name })).data),
    2_000,
    [spot, name],
  )
  const group = value?.[0]
  const removing = useAction(async (write: () => Promise<unknown>, message: string) => {
    await write()
    refresh()
    return message
  })
  return (
    <Split
      form={
        <>
          <Form
            endpoint={spot.createStrategyGroup.endpoint}
            values={values}
            onChange={change}
            fields={{ tradeGroupName: { label: "Group", hint: "Type a name: an existing group is shown" } }}
            button="Create the group"
            disabled={group !== undefined}
            send={async (parameters) => {
              const { data } = await spot.createStrategyGroup(parameters)
              refresh()
              return `The group ${data.tradeGroupName} exists.`
            }}
          />
          {group !== undefined && (
            <Form
              endpoint={spot.addToStrategyGroup.endpoint}
              values={values}
              onChange={change}
              fields={{ uid: { label: "User id", hint: "carol is user 10000003" } }}
              button="Add to the group"
              kind="plain"
              send={async ({ uid }) => {
                await spot.addToStrategyGroup({ uid, tradeGroupId: group.tradeGroupId })
                refresh()
                return `User ${uid} is in the group.`
              }}
            />
          )}
        </>
      }
      list={
        <>
          <List
            label="Members"
            error={error}
            action={{
              word: "Remove",
              labelOf: ({ uid }) => `Remove user ${uid}`,
              run: ({ uid, tradeGroupId }) =>
                void removing.run(
                  () => spot.removeFromStrategyGroup({ uid, tradeGroupId }),
                  `User ${uid} is no longer in the group.`,
                ),
              failure: removing,
            }}
            rows={(value ?? []).flatMap((each) =>
              each.tradeGroupUid
                .split(",")
                .filter(Boolean)
                .map((uid) => ({ ...each, uid })),
            )}
            keyOf={({ tradeGroupId, uid }) => `${tradeGroupId} ${uid}`}
            empty={[
              name === "" ? "No group is chosen" : `No members in ${name}`,
              "Orders of two accounts in one group do not trade with each other when their self-trade prevention is on.",
            ]}
            columns={[
              { name: "Group", cell: ({ tradeGroupName }) => tradeGroupName },
              { name: "User", cell: ({ uid }) => uid },
              timeColumn("updateTime", { name: "Changed" }),
            ]}
          />
          {group !== undefined && (
            <div className="p-3">
              <Button
                kind="danger"
                disabled={removing.isBusy}
                onClick={() =>
                  void removing.run(
                    () => spot.deleteStrategyGroup({ tradeGroupId: group.tradeGroupId }),
                    `The group ${name} is deleted.`,
                  )
                }
              >
                Delete the group
              </Button>
            </div>
          )}
        </>
      }
    />
  )
}
