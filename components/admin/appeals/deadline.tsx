import { easternText } from '@/components/shared/time/eastern-text'
import { useNow } from '@/components/shared/time/use-now'

const MINUTE_MS = 60_000

/** By when an appeal is to be decided; red once that has passed. */
export function Deadline({ at }: { at: string }) {
  const isPast = useNow(MINUTE_MS) > Date.parse(at)
  return (
    <time dateTime={at} className={isPast ? 'font-strong text-danger' : undefined}>
      {easternText(at, 'MMM d, h:mm a')}
      {isPast ? ', overdue' : null}
    </time>
  )
}
