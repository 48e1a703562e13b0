/** The limits of the interface, one named value each. */
export * from "@bourse/vocabulary/limits"
