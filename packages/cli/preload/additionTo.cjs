// The line that is added to ccxt's `mexc` when it is loaded: it hands the class over.
"use strict"

const mark = "bourse.ccxt"

/**
 * @param {string} url of a module
 * @param {string | null | undefined} format as Node has it
 */
const additionTo = (url, format) => {
  const [, name] = /\/ccxt\/(?!.*\/abstract\/)(?:.*\/)?(mexc3?)\.[cm]?js$/.exec(url) ?? []
  if (name === undefined) return ""
  const otherwise = String(format).startsWith("commonjs") ? "module.exports" : "undefined"
  return `\n;globalThis[Symbol.for("${mark}")]?.(typeof ${name} === "undefined" ? ${otherwise} : ${name});\n`
}

module.exports = { additionTo, mark }
