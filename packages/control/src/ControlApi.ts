/** The control plane: what the exchange's interface has no words for. Each group answers only where it is switched on. */
import * as HttpApi from "effect/http-api/HttpApi"
import * as OpenApi from "effect/http-api/OpenApi"
import { AdminGroup } from "./AdminGroup.ts"
import { SandboxGroup } from "./SandboxGroup.ts"

export class ControlApi extends HttpApi.make("control")
  .add(AdminGroup)
  .add(SandboxGroup)
  .annotateMerge(OpenApi.annotations({ title: "Bourse control plane" })) {}
