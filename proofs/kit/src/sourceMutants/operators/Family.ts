/**
 * A family of operators: small mistakes of one kind, which are made wherever the sources have a place for them. Each is
 * a file here, and a line in families.ts.
 */
import type { babel } from "@stryker-mutator/instrumenter"

export interface Operator {
  /** Stands beside each mutant that it makes. */
  readonly name: string
  /** The replacements of a node; each makes a mutant. */
  mutate(
    path: babel.NodePath,
    context: { readonly isExpressionContext: boolean },
  ): Iterable<babel.NodePath["node"]>
}

export interface Family {
  readonly name: string
  readonly operators: ReadonlyArray<Operator>
}
