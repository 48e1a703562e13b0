/** The exchange's time: the last one from the stream, plus the time since. */
import { useEffect, useState } from "react"
import { dateAndTime, timeOfDay } from "../format.ts"
import { Badge } from "../ui/Marks.tsx"
import { useAdvance } from "./advance.ts"
import { useWatched } from "./Watched.ts"

/** The exchange's current time, in ms; null until the stream has sent it. */
export const useExchangeTime = (): number | null => {
  const { clock } = useWatched()
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  if (clock === null) return null
  return clock.mode === "running"
    ? clock.time + Math.max(0, now - clock.readAt) * clock.achievedSpeed
    : clock.time
}

/** A short date, if the exchange's differs from the reader's. */
const dateOf = (time: number): string => {
  const [date, today] = [time, Date.now()].map((each) => dateAndTime(each).slice(0, 10))
  return date === today ? "" : `${date} `
}

export const ExchangeClock = () => {
  const { clock, isOpen } = useWatched()
  const time = useExchangeTime()
  const advance = useAdvance()
  if (clock === null || time === null) return null
  const { mode, speed, offsetMs } = clock
  return (
    <span className="flex items-center gap-2 text-xs leading-tight" title="In your time zone">
      <span className="relative flex flex-col whitespace-nowrap">
        <span className="text-muted">
          Exchange<span className="max-sm:sr-only"> time</span>
        </span>
        <span>
          <span className="max-sm:hidden">{dateOf(time)}</span>
          {timeOfDay(time)}
        </span>
        {advance !== null && (
          <progress
            aria-label="The clock is being advanced"
            className="absolute -bottom-1 left-0 h-1 w-full"
            value={advance.passedMs}
            max={advance.ofMs}
          />
        )}
      </span>
      {!isOpen ? (
        <Badge tone="bad" text="no connection" />
      ) : mode !== "running" ? (
        <Badge tone="warn" text={mode} />
      ) : speed !== 1 ? (
        <Badge tone="warn" text={`×${speed}`} />
      ) : (
        Math.abs(offsetMs) > 1_000 && <Badge tone="warn" text="moved" />
      )}
    </span>
  )
}
