/** Verification: every asset sums to zero, and a replay of the journal gives exactly the live state. */
import type { Verification } from "@bourse/client/control"
import { useState } from "react"
import { useExchange } from "../exchange.ts"
import { shortened } from "../format.ts"
import { useAction } from "../live/useAction.ts"
import { Button } from "../ui/Button.tsx"
import { Failure } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"
import { AssetProof } from "./AssetProof.tsx"

export const VerifySection = () => {
  const { control } = useExchange()
  const [proof, setProof] = useState<Verification | null>(null)
  const verifying = useAction(async () => {
    const result = await control.admin.verify()
    setProof(result)
    if (!result.ok) throw new Error(result.problems.join(" "))
    return `No problems after ${result.seq} entries of the journal: ${result.accounts} accounts, ${result.openOrders} open orders.`
  })
  return (
    <Panel title="Verify the books">
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          Replays the journal and checks that each asset adds up, that locks equal those of the orders, and
          that the replayed state equals the live one.
        </p>
        <Button
          kind="primary"
          className="self-start"
          disabled={verifying.isBusy}
          onClick={() => void verifying.run()}
        >
          {verifying.isBusy ? "Verifying" : "Verify"}
        </Button>
        <Failure action={verifying} />
        {proof !== null && (
          <>
            <p className="text-xs text-muted">
              Fingerprint of the state <span className="font-mono">{shortened(proof.stateHash, 24)}</span>.
              Open an asset below for its sum.
            </p>
            <div className="-mx-3 -mb-3">
              {proof.assets.map((totals) => (
                <AssetProof key={totals.asset} totals={totals} />
              ))}
            </div>
          </>
        )}
      </div>
    </Panel>
  )
}
