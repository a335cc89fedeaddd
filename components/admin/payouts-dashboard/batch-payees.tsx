import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '@/components/shared/live/api-query'
import { Failure } from '@/components/shared/states/failure'
import { Status } from '@/components/ui/status'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { adminRequestSchema } from '@/lib/money/payouts/requests/admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import { LinesLoading } from '../kit/frame/placeholders'
import { adminKeys } from '../kit/keys'
import { PAYOUT_STATUSES } from '../shared/payout-status'
import { PAYOUTS_PATH } from './queries'

/** The payouts of a batch, the first hundred, and why one may come back. */
export function BatchPayees({ batchId }: { batchId: string }) {
  const path = `${PAYOUTS_PATH}?batch=${batchId}&size=100`
  const query = useQuery(apiQuery([...adminKeys.page('payouts-dashboard'), path], path, listSchema(adminRequestSchema)))
  const { data } = query
  if (!data) return query.error ? <Failure query={query} /> : <LinesLoading />
  const others = data.total - data.rows.length
  return (
    <ul aria-label="Payouts of this batch">
      {data.rows.map(({ id, name, amountCents, status, methodFault }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 border-b border-line py-2 text-13">
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <Status kind={PAYOUT_STATUSES[status].kind}>{PAYOUT_STATUSES[status].label}</Status>
          <span className="w-24 text-right tabular-nums">{formatCents(amountCents)}</span>
          {methodFault ? (
            <span className="basis-full text-12 text-accent-text">May come back: {methodFault}</span>
          ) : null}
        </li>
      ))}
      {others > 0 ? <li className="py-2 text-13 text-muted">and {formatCount(others)} more</li> : null}
    </ul>
  )
}
