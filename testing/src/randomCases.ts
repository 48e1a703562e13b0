/** Number of random cases of a comparison test: a fifth in `npm test`, all in `npm run verify`. */
export const randomCases = (all: number): number => (process.env.BOURSE_ALL_CASES ? all : Math.ceil(all / 5))
