// The line that is appended to ccxt's `mexc` when it is loaded: it passes the class to the preload.
"use strict"

const mark = "bourse.ccxt"

/**
 * @param {string} url URL of a module
 * @param {string | null | undefined} format module format, as Node names it
 */
const additionTo = (url, format) => {
  const [, name] = /\/ccxt\/(?!.*\/abstract\/)(?:.*\/)?(mexc3?)\.[cm]?js$/.exec(url) ?? []
  if (name === undefined) return ""
  const otherwise = String(format).startsWith("commonjs") ? "module.exports" : "undefined"
  return `\n;globalThis[Symbol.for("${mark}")]?.(typeof ${name} === "undefined" ? ${otherwise} : ${name});\n`
}

module.exports = { additionTo, mark }
