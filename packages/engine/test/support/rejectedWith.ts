import { expect } from "vitest"

/** A rejection with this code and this detail, whatever its reason. */
export const rejectedWith = (code: number, detail = "") => expect.objectContaining({ code, detail })
