import { expect } from "vitest"

/** A rejection with this code and this detail, and any reason. */
export const rejectedWith = (code: number, detail = "") => expect.objectContaining({ code, detail })
