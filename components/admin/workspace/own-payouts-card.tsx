'use client'

import { useQuery } from '@tanstack/react-query'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Card, CardHead } from '@/components/ui/card'
import type { OwnPayouts } from '@/lib/people/users/workspace/admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import { ownPayoutsOptions } from './queries'

type OwnPayout = OwnPayouts['ownPayouts'][number]

const formatAmount = ({ payoutCents, percentPayoutBps }: OwnPayout): string =>
  [
    ...(payoutCents > 0 ? [formatCents(payoutCents)] : []),
    ...(percentPayoutBps > 0 ? [`${percentPayoutBps / 100}% of the sale`] : []),
  ].join(' + ') || formatCents(0)

/** Payouts agreed with this affiliate alone; nothing where there are none. */
export function OwnPayoutsCard({ id }: { id: string }) {
  const query = useQuery(ownPayoutsOptions(id))
  if (query.error && !query.data) return <Failure query={query} />
  if (!query.data || query.data.ownPayouts.length === 0) return null
  return (
    <Card>
      <CardHead title="Custom payouts" />
      <ul className="divide-y divide-line border-t border-line">
        {query.data.ownPayouts.map((own) => (
          <li key={own.id} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2.5 text-13">
            <span className="min-w-0 flex-1 basis-52">
              {own.offerName} <span className="mono text-muted">{own.offerId}</span>
              {own.goal ? <span className="text-muted"> · {own.goal}</span> : null}
            </span>
            <span className="font-medium">{formatAmount(own)}</span>
            <span className="text-12 text-muted">
              From {easternText(own.startsAt)}
              {own.endsAt ? ` until ${easternText(own.endsAt)}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
