/** The exchange's time: the last one of the stream, and what has passed since. */
import { useEffect, useState } from "react"
import { timeOfDay } from "../format.ts"
import { Badge } from "../ui/Marks.tsx"
import { useWatched } from "./Watched.ts"

/** The exchange's time now, in milliseconds; null before the stream has sent it. */
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

export const ExchangeClock = () => {
  const { clock, isOpen } = useWatched()
  const time = useExchangeTime()
  if (clock === null || time === null) return null
  return (
    <span className="flex items-center gap-2 text-sm" title="The exchange's clock, in your time zone">
      <span>{timeOfDay(time)}</span>
      {!isOpen ? (
        <Badge tone="bad" text="no connection" />
      ) : clock.mode !== "running" ? (
        <Badge tone="warn" text={clock.mode} />
      ) : (
        Math.abs(clock.offsetMs) > 1_000 && <Badge tone="warn" text="moved" />
      )}
    </span>
  )
}
