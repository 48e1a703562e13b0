/** An endpoint in this package: plain data, generated from its definition by scripts/clients. */
import type { EndpointData, Paging } from "#calls"
import type { Shape } from "./Shape.ts"

export interface Endpoint<Parameters = object, Answer = unknown> extends EndpointData {
  readonly query: Shape
  readonly success: Shape
  readonly paging?: Paging<Answer>
  /** A field that exists only for its type; never set. */
  readonly types?: readonly [Parameters, Answer]
}

export interface PagedEndpoint<Parameters = object, Answer = unknown, Row = unknown>
  extends Endpoint<Parameters, Answer> {
  readonly paging: Paging<Answer, Row>
}
