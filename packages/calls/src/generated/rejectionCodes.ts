// Made from packages/vocabulary/src/ErrorCode.ts by scripts/src/generate/clients.ts: each code less the one before it, in base 36.
export const codeSteps =
  "-1jx 2 oq 8ky 6 1t 1 m 1 1 1 1 1 1 1 1 2p 1 1 4 5 1 4 6 a x 3 m 7hr 1 1po 602 1 1 1 1 1 5 4 2 2 1 1 1 4 1 3 c k 1 1 1 1 6 1 1 1 1 1 b 2i6 8kn c09 7py 1i06 1 c03j 1 1 1 1 1 1 1 1 1 3 n4z 1 1 1 2p 1 dv 1 1 1 7 2i 1 1 1 1 1 1 1"
