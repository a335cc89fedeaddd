import { Money } from '@/components/shared/figures/money'
import { DataTable, type TableColumn } from '@/components/shared/lists/data-table'
import { MoreRows, type PagedQuery } from '@/components/shared/lists/more-rows'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Status } from '@/components/ui/status'
import { formatEasternDay } from '@/lib/platform/dates/formats'
import { REFUSAL_LABELS } from '@/lib/rewards/referrals/constants'
import type { Referred } from '@/lib/rewards/referrals/schema'

type ReferredListProps = { referred: readonly Referred[]; query: PagedQuery }

/** Everybody who joined with the link, with the commission they earned the referrer. */
export function ReferredList({ referred, query }: ReferredListProps) {
  return (
    <Card aria-labelledby="referred-title">
      <CardHead id="referred-title" title="Who joined" />
      {referred.length === 0 ? (
        <EmptyState title="Nobody yet" className="border-t border-line">
          Share your link. Affiliates who join with it appear here, with what they earn you.
        </EmptyState>
      ) : (
        <DataTable
          caption="Affiliates who joined with your link"
          wrapperClassName="border-t border-line"
          columns={COLUMNS}
          rows={referred}
          rowKey={({ joinedAt, name }) => `${joinedAt} ${name}`}
        />
      )}
      <MoreRows query={query} />
    </Card>
  )
}

function CommissionState({ referred }: { referred: Referred }) {
  const { state, hasConverted, commissionUntil, refusedReason } = referred
  if (state === 'refused')
    return <Status kind="rejected">{refusedReason ? REFUSAL_LABELS[refusedReason] : 'Refused'}</Status>
  if (state === 'ended') return <Status kind="held">Ended {formatEasternDay(commissionUntil)}</Status>
  if (!hasConverted) return <Status kind="pending">No conversion yet</Status>
  return <Status kind="approved">Until {formatEasternDay(commissionUntil)}</Status>
}

const COLUMNS: readonly TableColumn<Referred>[] = [
  { head: 'Name', className: 'pl-4', cell: ({ name }) => name, cellProps: { className: 'font-strong' } },
  {
    head: 'Joined',
    className: 'max-md:hidden',
    cell: ({ joinedAt }) => formatEasternDay(joinedAt),
    cellProps: { className: 'text-text-2' },
  },
  { head: 'Commission', cell: (each) => <CommissionState referred={each} /> },
  {
    head: 'You earned',
    align: 'right',
    className: 'pr-4',
    cell: ({ earnedCents }) => <Money cents={earnedCents} />,
  },
]
