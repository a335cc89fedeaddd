import { easternText } from '@/components/shared/time/eastern-text'
import { Card, CardHead } from '@/components/ui/card'
import { Status } from '@/components/ui/status'
import { WAY_NAMES } from '@/lib/tracking/integration/method-constants'
import type { WayStatus } from '@/lib/tracking/integration/method-schema'

/** Each way to report a sale: when it was used last, and what was refused last. */
export function WaysSection({ ways }: { ways: readonly WayStatus[] }) {
  return (
    <Card aria-labelledby="ways">
      <CardHead id="ways" title="What we received" />
      <ul className="divide-y divide-line border-t border-line">
        {ways.map((status) => (
          <li
            key={status.way}
            className="grid gap-x-4 gap-y-1 px-4 py-3 text-13 md:grid-cols-[200px_200px_minmax(0,1fr)] md:items-center"
          >
            <span className="font-medium">{WAY_NAMES[status.way]}</span>
            <Use status={status} />
            <span className="text-muted [overflow-wrap:anywhere]">
              {status.refusedAt ? `Last rejected ${timeText(status.refusedAt)}: ${status.refusal ?? ''}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const timeText = (at: string) => easternText(at, 'MMM d, h:mm a')

function Use({ status: { lastAt, refusedAt } }: { status: WayStatus }) {
  if (!lastAt) return <span className="text-muted">Not used</span>
  const isRefused = lastAt === refusedAt
  return (
    <Status kind={isRefused ? 'rejected' : 'approved'}>
      {isRefused ? 'Rejected' : 'Received'} {timeText(lastAt)}
    </Status>
  )
}
