/**
 * The exchange's clock: shown, advanced, frozen. It never goes back. A long advance shows its progress, and can be
 * stopped.
 */
import { useExchange } from "../exchange.ts"
import { dateAndTime, lengthOf } from "../format.ts"
import { showAdvance, stopAdvance, useAdvance } from "../live/advance.ts"
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

/** Progress of an advance, the remaining time, and the button that ends it. */
const Advancing = () => {
  const { control } = useExchange()
  const advance = useAdvance()
  if (advance === null) return null
  const { ofMs, passedMs, begunAt } = advance
  const leftMs = passedMs === 0 ? null : ((performance.now() - begunAt) / passedMs) * (ofMs - passedMs)
  const stop = () => {
    stopAdvance()
    void control.sandbox.stopAdvance()
  }
  return (
    <div className="flex items-center gap-3 text-sm">
      <progress aria-label="The clock is being advanced" className="h-2 flex-1" value={passedMs} max={ofMs} />
      <span className="whitespace-nowrap">
        {lengthOf(passedMs)} of {lengthOf(ofMs)}
        {leftMs !== null && `, ${leftMs < 1_000 ? "a second" : lengthOf(leftMs)} left`}
      </span>
      <Button small onClick={stop}>
        Stop here
      </Button>
    </div>
  )
}

export const ClockSection = () => {
  const { control } = useExchange()
  const { clock } = useWatched()
  const time = useExchangeTime()
  const { sandbox } = control
  const moving = useAction(async (move: () => Promise<string>) => move())
  /** Runs a call that moves the clock by at most `ms`, and reports the result. */
  const run = <Moved extends { readonly time: number; readonly stopped: boolean }>(
    ms: number,
    move: Parameters<typeof showAdvance<Moved>>[1],
    outcome: (moved: Moved) => string,
  ) =>
    void moving.run(async () => {
      const moved = await showAdvance(ms, move)
      return moved.stopped ? `The clock was stopped at ${dateAndTime(moved.time)}.` : outcome(moved)
    })
  const isMoving = useAdvance() !== null || moving.isBusy
  const isFrozen = clock?.mode === "frozen"
  const ahead = clock?.offsetMs ?? 0
  return (
    <Panel
      title="Clock"
      aside={clock !== null && <Badge tone={clock.mode === "running" ? "good" : "warn"} text={clock.mode} />}
    >
      <div className="flex flex-col gap-3">
        <div>
          <p className="text-xs text-muted">Exchange time</p>
          <p className="text-2xl font-semibold">{time === null ? "unknown" : dateAndTime(time)}</p>
          <p className="text-sm text-muted">
            {Math.abs(ahead) < 1_000
              ? "The same as the system time."
              : `${lengthOf(ahead)} ${ahead > 0 ? "ahead of" : "behind"} the system time.`}
          </p>
        </div>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1 text-xs text-muted">Advance by</legend>
          {steps.map(({ text, ms }) => (
            <Button
              key={text}
              disabled={isMoving}
              onClick={() =>
                run(
                  ms,
                  (watching) => sandbox.advanceClock({ ms }, watching),
                  () => `The clock advanced by ${text}. Everything that became due was executed.`,
                )
              }
            >
              {text}
            </Button>
          ))}
        </fieldset>
        <Advancing />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1 text-xs text-muted">Speed</legend>
          {speeds.map((speed) => (
            <Button
              key={speed}
              disabled={isMoving || isFrozen}
              aria-pressed={clock?.speed === speed}
              kind={clock?.speed === speed ? "primary" : "plain"}
              onClick={() =>
                void moving.run(async () => {
                  await sandbox.setClockSpeed({ speed })
                  return speed === 1
                    ? "The clock runs at the system clock's speed."
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
            disabled={isMoving}
            onClick={() =>
              run(
                dayMs,
                (watching) => sandbox.stepClock({ maxMs: dayMs }, watching),
                ({ happened }) =>
                  happened
                    ? "The clock advanced to the next event of a user."
                    : "No event happened within a day.",
              )
            }
          >
            To the next event
          </Button>
          <Button
            disabled={isMoving}
            onClick={() =>
              run(
                dayMs,
                (watching) => sandbox.settleClock({ maxMs: dayMs }, watching),
                ({ pending }) =>
                  pending === 0
                    ? "No deposit, withdrawal or rebate is pending."
                    : `${pending} are still pending after a day.`,
              )
            }
          >
            Until nothing is pending
          </Button>
          <Button
            disabled={isMoving}
            onClick={() =>
              void moving.run(async () => {
                await (isFrozen ? sandbox.unfreezeClock() : sandbox.freezeClock())
                return isFrozen ? "The clock continues from the time shown." : "The clock is frozen."
              })
            }
          >
            {isFrozen ? "Let it run" : "Freeze it"}
          </Button>
        </div>
        <Failure action={moving} />
      </div>
    </Panel>
  )
}
