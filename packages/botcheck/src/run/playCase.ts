/** Plays one case: a fresh world, a fresh copy of the bot's folder, the bot, the acts, the end of the bot, the trace. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Stage } from "../Stage.ts"
import type { Trace } from "../trace/Trace.ts"
import type { Bot } from "./Bot.ts"
import { type Play, Player } from "./Player.ts"

const prefix = "bourse-check-"

/** Copies the bot's folder. It may be the one of temporary files: then it holds the folders of running cases. */
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
