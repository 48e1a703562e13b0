import { expect, test } from "vitest"
import { longerAddress } from "../../src/values/LongerAddress.ts"

test.each([
  ["127.0.0.1", "127.0.0.10"],
  ["10.0.0.250", "110.0.0.250"],
  ["::1", "::10"],
  ["203.0.113.250", undefined],
])("%s is part of %s", (address, longer) => expect(longerAddress(address)).toBe(longer))
