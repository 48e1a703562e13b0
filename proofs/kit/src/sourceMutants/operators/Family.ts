/**
 * A family of operators: small mistakes of one kind, made wherever the sources allow them. Each is a file here, and
 * a line in families.ts.
 */
import type { babel } from "@stryker-mutator/instrumenter"

export interface Operator {
  /** Name in the report of each of its mutants. */
  readonly name: string
  /** Replacements of a node; each makes a mutant. */
  mutate(
    path: babel.NodePath,
    context: { readonly isExpressionContext: boolean },
  ): Iterable<babel.NodePath["node"]>
}

export interface Family {
  readonly name: string
  readonly operators: ReadonlyArray<Operator>
}
