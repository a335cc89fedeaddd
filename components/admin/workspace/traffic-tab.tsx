'use client'

import { useQuery } from '@tanstack/react-query'
import { DataTable, type TableColumn } from '@/components/shared/lists/data-table'
import { Failure } from '@/components/shared/states/failure'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import type { StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import type { UserDetail } from '@/lib/people/users/admin-schema'
import type { TrafficLine } from '@/lib/people/users/workspace/admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import { NO_SOURCE } from '@/lib/reporting/stats/constants'
import { LinesLoading } from '../kit/frame/placeholders'
import { BlocksCard } from './blocks-card'
import { trafficOptions } from './queries'
import { RestrictionsCard } from './restrictions-card'

type TrafficTabProps = { user: Pick<UserDetail, 'id' | 'affiliateId'>; staff: StaffRights }

/** The last 30 days by offer and by source, the offers the affiliate is blocked from, and the traffic that is restricted. */
export function TrafficTab({ user: { id, affiliateId }, staff }: TrafficTabProps) {
  const query = useQuery(trafficOptions(id))
  if (!query.data) {
    return <Card>{query.error ? <Failure query={query} /> : <LinesLoading lines={9} className="p-4" />}</Card>
  }
  const { offers, sources } = query.data
  return (
    <div className="grid gap-4">
      <Lines title="Offers" lines={offers} />
      <Lines title="Sources" lines={sources.map((line) => ({ ...line, name: line.name || NO_SOURCE.label }))} />
      {affiliateId === null ? null : (
        <>
          <BlocksCard id={id} affiliateId={affiliateId} staff={staff} />
          <RestrictionsCard id={id} staff={staff} />
        </>
      )}
    </div>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly TrafficLine[] }) {
  return (
    <Card>
      <CardHead title={title} aside={<span className="text-12 text-muted">Last 30 days</span>} />
      {lines.length === 0 ? (
        <EmptyState as="p" title="No clicks in the last 30 days" />
      ) : (
        <DataTable
          caption={title}
          isReachable
          rows={lines}
          rowKey={({ key }) => key}
          columns={[
            {
              head: title === 'Offers' ? 'Offer' : 'Source',
              cell: ({ name }) => name,
              cellProps: ({ name }) => ({ className: 'max-w-[280px] truncate', title: name }),
            },
            ...FIGURES,
          ]}
        />
      )}
    </Card>
  )
}

const FIGURES: readonly TableColumn<TrafficLine>[] = [
  { head: 'Clicks', align: 'right', cell: ({ clicks }) => formatCount(clicks) },
  { head: 'Conversions', align: 'right', cell: ({ conversions }) => formatCount(conversions) },
  {
    head: 'CR',
    align: 'right',
    cell: ({ clicks, conversions }) => (clicks === 0 ? '–' : `${((conversions / clicks) * 100).toFixed(2)}%`),
  },
  { head: 'Rejected', align: 'right', cell: ({ rejected }) => formatCount(rejected) },
  { head: 'Payout', align: 'right', cell: ({ payoutCents }) => formatCents(payoutCents) },
  {
    head: 'EPC',
    align: 'right',
    cell: ({ clicks, payoutCents }) => (clicks === 0 ? '–' : formatCents(Math.round(payoutCents / clicks))),
  },
]
