import { useEffect, useState } from 'react'

/** Until when a vehicle is held for who pays: in words, and with scripts the minutes left. Who listens to the page is not told every second. */
export function Countdown({ until, words }: { until: string; words: string }) {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [until])
  return (
    <p className="text-muted">
      {words}
      {left === null ? null : (
        <strong role="timer" className="tabular-nums">
          {left === 0 ? ' The time is over: begin again.' : ` ${leftWords(left)} left.`}
        </strong>
      )}
    </p>
  )
}

/** '14:05' */
function leftWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
