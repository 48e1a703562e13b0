/**
 * The control plane: operations that the public API does not offer. Each group of the control plane is
 * available only when it is enabled.
 */
import * as HttpApi from "effect/http-api/HttpApi"
import * as OpenApi from "effect/http-api/OpenApi"
import { AdminGroup } from "./AdminGroup.ts"
import { SandboxGroup } from "./SandboxGroup.ts"

export class ControlApi extends HttpApi.make("control")
  .add(AdminGroup)
  .add(SandboxGroup)
  // An unknown field is rejected as a mistake: if it were ignored, a key could lack its address list, or a list
  // its filter.
  .annotate(HttpApi.PayloadParseOptions, { onExcessProperty: "error" })
  .annotate(HttpApi.QueryParseOptions, { onExcessProperty: "error" })
  .annotateMerge(OpenApi.annotations({ title: "Bourse control plane" })) {}
