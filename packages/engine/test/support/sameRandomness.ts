/**
 * For the mutation run: random trading is the same every time, so that a mutant is found every time or never;
 * and the first failure is enough, nobody reads the smallest one.
 */
import fc from "fast-check"

fc.configureGlobal({ seed: 1, endOnFailure: true })
