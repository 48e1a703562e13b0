/** The exchange's clock: shown, moved ahead, frozen. It never goes back. A long way ahead shows where it is, and can be stopped. */
import type { ClockProgress } from "@bourse/client/control"
import { useState } from "react"
import { useExchange } from "../exchange.ts"
import { dateAndTime } from "../format.ts"
import { useExchangeTime } from "../live/ExchangeClock.tsx"
import { useAction } from "../live/useAction.ts"
import { useWatched } from "../live/Watched.ts"
import { Button } from "../ui/Button.tsx"
import { Badge } from "../ui/Marks.tsx"
import { Failure } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"

const dayMs = 86_400_000

const steps = [
  { text: "1 minute", ms: 60_000 },
  { text: "1 hour", ms: 3_600_000 },
  { text: "1 day", ms: 86_400_000 },
  { text: "30 days", ms: 30 * 86_400_000 },
]

const speeds = [1, 10, 60, 600]

/** 3 h 20 min; 0 for less than a second. */
const lengthOf = (ms: number): string => {
  const parts = [
    [86_400_000, "d"],
    [3_600_000, "h"],
    [60_000, "min"],
    [1_000, "s"],
  ] as const
  let rest = Math.abs(ms)
  const words = parts.flatMap(([unit, name]) => {
    const count = Math.floor(rest / unit)
    rest -= count * unit
    return count === 0 ? [] : [`${count} ${name}`]
  })
  return words.length === 0 ? "0 s" : words.join(" ")
}

export const ClockSection = () => {
  const { control } = useExchange()
  const { clock } = useWatched()
  const time = useExchangeTime()
  const { sandbox } = control
  const moving = useAction(async (move: () => Promise<string>) => move())
  const [progress, onProgress] = useState<ClockProgress | null>(null)
  /** Runs what moves the clock, and says what came of it. */
  const run = <Moved extends { readonly stopped: boolean }>(
    move: () => Promise<Moved>,
    outcome: (moved: Moved) => string,
  ) =>
    void moving.run(async () => {
      try {
        const moved = await move()
        return moved.stopped ? "Stopped: the clock is where it had come to." : outcome(moved)
      } finally {
        onProgress(null)
      }
    })
  const isFrozen = clock?.mode === "frozen"
  const ahead = clock?.offsetMs ?? 0
  return (
    <Panel
      title="Clock"
      aside={clock !== null && <Badge tone={clock.mode === "running" ? "good" : "warn"} text={clock.mode} />}
    >
      <div className="flex flex-col gap-3">
        <div>
          <p className="text-2xl font-semibold">{time === null ? "unknown" : dateAndTime(time)}</p>
          <p className="text-sm text-muted">
            {Math.abs(ahead) < 1_000
              ? "The system clock's time."
              : `${lengthOf(ahead)} ${ahead > 0 ? "ahead of" : "behind"} the system clock.`}
          </p>
        </div>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1 text-xs text-muted">Advance by</legend>
          {steps.map(({ text, ms }) => (
            <Button
              key={text}
              disabled={moving.isBusy}
              onClick={() =>
                run(
                  () => sandbox.advanceClock({ payload: { ms }, onProgress }),
                  () => `The clock went ahead by ${text}. Everything due by then has happened.`,
                )
              }
            >
              {text}
            </Button>
          ))}
        </fieldset>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1 text-xs text-muted">Speed</legend>
          {speeds.map((speed) => (
            <Button
              key={speed}
              disabled={moving.isBusy || isFrozen}
              aria-pressed={clock?.speed === speed}
              kind={clock?.speed === speed ? "primary" : "plain"}
              onClick={() =>
                void moving.run(async () => {
                  await sandbox.setClockSpeed({ payload: { speed } })
                  return speed === 1
                    ? "The clock runs as the system clock does."
                    : `The clock runs ${speed} times as fast.`
                })
              }
            >
              {speed === 1 ? "As real" : `${speed} ×`}
            </Button>
          ))}
        </fieldset>
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={moving.isBusy}
            onClick={() =>
              run(
                () => sandbox.stepClock({ payload: { maxMs: dayMs }, onProgress }),
                ({ happened }) =>
                  happened ? "The clock went to the next event of a user." : "Nothing happened within a day.",
              )
            }
          >
            To the next event
          </Button>
          <Button
            disabled={moving.isBusy}
            onClick={() =>
              run(
                () => sandbox.settleClock({ payload: { maxMs: dayMs }, onProgress }),
                ({ pending }) =>
                  pending === 0
                    ? "Nothing is pending any more."
                    : `${pending} are still pending after a day.`,
              )
            }
          >
            Until nothing is pending
          </Button>
          <Button
            disabled={moving.isBusy}
            onClick={() =>
              void moving.run(async () => {
                await (isFrozen ? sandbox.unfreezeClock() : sandbox.freezeClock())
                return isFrozen ? "The clock runs again from the time it shows." : "The clock is frozen."
              })
            }
          >
            {isFrozen ? "Let it run" : "Freeze it"}
          </Button>
        </div>
        {progress !== null && (
          <div className="flex items-center gap-2">
            <progress aria-label="Advancing the clock" max={progress.ofMs} value={progress.passedMs} />
            <span className="text-sm text-muted">
              {lengthOf(progress.passedMs)} of {lengthOf(progress.ofMs)}
            </span>
            <Button onClick={() => void sandbox.stopAdvance()}>Stop</Button>
          </div>
        )}
        <Failure action={moving} />
      </div>
    </Panel>
  )
}
