/**
 * Defines a family of mutation operators: small mistakes of one kind, made wherever the sources allow them.
 * Each family of operators is a file in this folder, and a line in families.ts.
 */
import type { babel } from "@stryker-mutator/instrumenter"

export interface Operator {
  /** Name of the operator in the report of each of its mutants. */
  readonly name: string
  /** Yields replacements of a syntax node; each replacement makes a mutant. */
  mutate(
    path: babel.NodePath,
    context: { readonly isExpressionContext: boolean },
  ): Iterable<babel.NodePath["node"]>
}

export interface Family {
  readonly name: string
  readonly operators: ReadonlyArray<Operator>
}
