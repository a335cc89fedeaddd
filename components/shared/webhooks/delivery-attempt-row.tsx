import { Status } from '@/components/ui/status'
import type { EventDetail } from '@/lib/api/webhooks/schema'
import { formatCount } from '@/lib/platform/text/counts'
import { easternText } from '../time/eastern-text'
import { DELIVERY_STATES } from './labels'

/** One call: when, what was answered, and how long it took. */
export function TryLine({ one }: { one: EventDetail['tries'][number] }) {
  const { number, at, status, httpStatus, error, responseBody, durationMs } = one
  const { kind, label } = DELIVERY_STATES[status]
  return (
    <li className="grid gap-1.5 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Status kind={kind}>{label}</Status>
        <span className="font-medium tabular-nums">{httpStatus === null ? 'No answer' : `Answer ${httpStatus}`}</span>
        <span className="text-12 text-muted tabular-nums">
          Try {number} · {formatCount(durationMs)} ms
        </span>
        <time dateTime={at} className="text-12 text-muted md:ml-auto">
          {easternText(at, 'MMM d, h:mm:ss a')}
        </time>
      </div>
      {error ? <p className="text-text-2 [overflow-wrap:anywhere]">{error}</p> : null}
      {responseBody ? (
        <pre className="mono rounded-control border border-line bg-sunken px-2.5 py-2 text-12 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {responseBody}
        </pre>
      ) : null}
    </li>
  )
}
