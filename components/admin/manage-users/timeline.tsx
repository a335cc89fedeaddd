import { easternText } from '@/components/shared/time/eastern-text'
import type { TimelineEntry } from '@/lib/people/users/admin-schema'
import { actionText } from './labels'

/** The history of an account, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="grid gap-0">
      {entries.map(({ at, what, detail, by }) => (
        <li key={`${at} ${what} ${detail}`} className="grid gap-0.5 border-t border-line py-2 text-13">
          <span className="flex justify-between gap-3">
            <span className="font-medium">{actionText(what)}</span>
            <time dateTime={at} className="text-12 text-muted">
              {easternText(at)}
            </time>
          </span>
          {detail ? <span className="text-text-2 [overflow-wrap:anywhere]">{detail}</span> : null}
          {by ? <span className="text-12 text-muted">by {by}</span> : null}
        </li>
      ))}
    </ol>
  )
}
