/** What a real exchange does not let anybody do: move time, break answers, make money, prove the books. */
import { ClockSection } from "./ClockSection.tsx"
import { FaultSection } from "./FaultSection.tsx"
import { FundSection } from "./FundSection.tsx"
import { ResetSection } from "./ResetSection.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import { VerifySection } from "./VerifySection.tsx"

const SandboxPage = () => (
  <>
    <h1 className="sr-only">Sandbox</h1>
    <div className="grid grid-cols-1 items-start gap-2 lg:grid-cols-2 2xl:grid-cols-3">
      <ClockSection />
      <FaultSection />
      <FundSection />
      <VerifySection />
      <SettingsSection />
      <ResetSection />
    </div>
  </>
)

export default SandboxPage
