/** The number of random cases of an oracle: a fifth in `npm test`, all of them in `npm run verify`. */
export const randomCases = (all: number): number => (process.env.BOURSE_ALL_CASES ? all : Math.ceil(all / 5))
