/**
 * For the mutation run: random trading is the same every time, so that a mutant is found always or never. The
 * first failure is enough for the mutation run, so failing sequences are not reduced.
 */
import fc from "fast-check"

fc.configureGlobal({ seed: 1, endOnFailure: true })
