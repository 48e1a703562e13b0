// `npm run generate`: writes all generated files of the repository. `npm run generate exports` writes only the
// files of the generator `exports`.
import { generators } from "../generate/generators.ts"
import { failureOf, runSteps } from "../repository/steps.ts"

await runSteps(
  Object.fromEntries(
    Object.entries(generators).map(([name, { command }]) => [name, () => failureOf("node", ...command, ".")]),
  ),
)
