/** Plays one case: opens a sandbox, copies the bot's folder, runs bot and acts, ends the bot, returns the trace. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Stage } from "../Stage.ts"
import type { Trace } from "../trace/Trace.ts"
import type { Bot } from "./Bot.ts"
import { type Play, Player } from "./Player.ts"

const prefix = "bourse-check-"

/** Copies the bot's folder, without the folders of running cases if it is the folder for temporary files. */
const copyFolder = (from: string, to: string): void => {
  for (const name of readdirSync(from))
    if (!name.startsWith(prefix))
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
}

export const playCase = async (stage: Stage, bot: Bot, play: Play): Promise<Trace> => {
  const { played, seed, speed, signal } = play
  const restarts = played.acts.some((act) => act.do === "restart")
  const folder = mkdtempSync(join(tmpdir(), prefix))
  try {
    for (const name of ["home", "bot"]) mkdirSync(join(folder, name))
    if (bot.folder !== undefined) copyFolder(bot.folder, join(folder, "bot"))
    const sandbox = await stage.open({ market: played.market, seed, speed, restarts })
    try {
      signal.throwIfAborted()
      return await new Player(bot, play, sandbox, folder).play()
    } finally {
      await sandbox.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
