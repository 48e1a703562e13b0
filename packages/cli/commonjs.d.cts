/** TypeScript's declaration of `require("bourse")`. */
declare const bourse: typeof import("./dist/index.js", { with: { "resolution-mode": "import" }})
export = bourse
