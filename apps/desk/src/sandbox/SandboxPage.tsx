/**
 * Controls that a real exchange does not have: moving the clock, injecting faults, creating funds, verifying the
 * ledger.
 */
import { ClockSection } from "./ClockSection.tsx"
import { FaultSection } from "./FaultSection.tsx"
import { FundSection } from "./FundSection.tsx"
import { MarketSection } from "./MarketSection.tsx"
import { ResetSection } from "./ResetSection.tsx"
import { ScenarioSection } from "./ScenarioSection.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import { SnapshotSection } from "./SnapshotSection.tsx"
import { VerifySection } from "./VerifySection.tsx"

const SandboxPage = () => (
  <>
    <h1 className="sr-only">Sandbox</h1>
    <div className="gap-2 lg:columns-2 2xl:columns-3 [&>*]:mb-2 [&>*]:break-inside-avoid">
      <ClockSection />
      <ScenarioSection />
      <FaultSection />
      <FundSection />
      <SnapshotSection />
      <VerifySection />
      <MarketSection />
      <SettingsSection />
      <ResetSection />
    </div>
  </>
)

export default SandboxPage
