'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { StaffTime } from '@/components/admin/kit/staff-time'
import { Money } from '@/components/shared/figures/money'
import { apiQuery } from '@/components/shared/live/api-query'
import { Failure } from '@/components/shared/states/failure'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Status } from '@/components/ui/status'
import { TextLink } from '@/components/ui/text-link'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { METHOD_LABELS } from '@/lib/money/payout-methods/constants'
import { type AdminRequest, adminRequestSchema } from '@/lib/money/payouts/requests/admin-schema'
import { LinesLoading } from '../kit/frame/placeholders'
import { adminKeys } from '../kit/keys'
import { PAYOUTS_PATH } from '../payouts-dashboard/queries'
import { PAYOUT_STATUSES } from '../shared/payout-status'

const answer = listSchema(adminRequestSchema)

/** Their newest payout requests, each leading to the Payouts Dashboard. */
export function PayoutsCard({ affiliateId }: { affiliateId: number }) {
  const path = `${PAYOUTS_PATH}?affiliate=${affiliateId}&size=25`
  const query = useQuery(apiQuery([...adminKeys.page('payouts-dashboard'), path], path, answer))
  return (
    <Card>
      <CardHead title="Payouts" />
      {query.data ? <Payouts rows={query.data.rows} /> : null}
      {!query.data && query.error ? <Failure query={query} /> : null}
      {!query.data && !query.error ? <LinesLoading lines={4} className="p-4" /> : null}
    </Card>
  )
}

function Payouts({ rows }: { rows: readonly AdminRequest[] }) {
  if (rows.length === 0) return <EmptyState as="p" title="No payout requests yet" />
  return (
    <ul className="divide-y divide-line border-t border-line">
      {rows.map(({ id, amountCents, status, methodKind, methodHint, requestedAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-13">
          <TextLink asChild className="w-24 font-medium">
            <Link href={`/admin/payouts-dashboard?open=${id}`} prefetch={false}>
              <Money cents={amountCents} />
            </Link>
          </TextLink>
          <Status kind={PAYOUT_STATUSES[status].kind} pill>
            {PAYOUT_STATUSES[status].label}
          </Status>
          <span className="min-w-0 flex-1 truncate text-muted">
            {METHOD_LABELS[methodKind]} {methodHint}
          </span>
          <span className="text-12 text-muted">
            <StaffTime at={requestedAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}
