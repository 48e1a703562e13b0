/** Offset of a comparison test's seeds: constant in `npm test`, random in `npm run verify`. */
export const seedsBefore: number = process.env.BOURSE_ALL_CASES ? Math.floor(Math.random() * 2 ** 30) : 0
