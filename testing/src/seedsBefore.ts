/** Seeds of an oracle come after this one: always the same ones in `npm test`, fresh ones in each `npm run verify`. */
export const seedsBefore: number = process.env.BOURSE_ALL_CASES ? Math.floor(Math.random() * 2 ** 30) : 0
