'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { DataTable } from '@/components/shared/lists/data-table'
import { apiQuery } from '@/components/shared/live/api-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { ErrorState } from '@/components/shared/states/error-state'
import { easternText } from '@/components/shared/time/eastern-text'
import { Skeleton } from '@/components/ui/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { ApiError } from '@/lib/platform/http/api-client'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import { type AdminContest, type AdminRanks, adminRanksSchema } from '@/lib/rewards/contests/admin-schema'
import { adminKeys } from '../../kit/keys'
import { CONTESTS_PATH } from './contests-list'

const PRIZES: Record<NonNullable<AdminRanks['rows'][number]['prize']>, string> = {
  unpaid: 'not paid yet',
  held: 'held',
  paid: 'paid',
  taken_back: 'reversed',
}

/** The first ranks of a contest with their prizes, measured every minute until it is settled. */
export function ContestRanks({ row }: { row: AdminContest }) {
  const { data, error, isFetching, refetch } = useQuery(
    apiQuery(
      [...adminKeys.page('manage-quests'), 'ranks', row.id],
      `${CONTESTS_PATH}/${row.id}/ranks`,
      adminRanksSchema,
      { refetchInterval: POLL_MS.minute },
    ),
  )
  if (!data && error)
    return (
      <ErrorState
        message={error.message}
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <Skeleton className="h-24 w-full" />
  if (data.rows.length === 0) return <p className="text-13 text-muted">Nobody has a rank.</p>
  const shown = data.rows.length < data.ranked ? `The first ${data.rows.length} of ${data.ranked} ranks` : 'Ranks'
  return (
    <section aria-label="Ranks" className="grid gap-1">
      <h3 className="text-13 font-medium">{shown}</h3>
      <DataTable
        caption={`Ranks of ${row.name}`}
        rows={data.rows}
        rowKey={({ affiliateId }) => affiliateId}
        columns={[
          { head: 'Rank', cell: ({ rank }) => rank },
          {
            head: 'Affiliate',
            cell: ({ affiliateId, name }) => (
              <TextLink asChild>
                <Link href={`/admin/manage-users/${affiliateId}`} prefetch={false}>
                  {name || affiliateId}
                </Link>
              </TextLink>
            ),
          },
          {
            head: 'Value',
            align: 'right',
            cell: ({ value }) => (row.metric === 'earnings' ? formatCents(value) : formatCount(value)),
            cellProps: ({ reachedAt }) => ({ title: `Reached ${easternText(reachedAt)}` }),
          },
          { head: 'Prize', align: 'right', cell: (rank) => (row.status === 'cancelled' ? '—' : prizeText(rank)) },
        ]}
      />
    </section>
  )
}

function prizeText({ prizeCents, prize }: AdminRanks['rows'][number]): string {
  if (prizeCents === 0) return '—'
  return prize === null ? formatCents(prizeCents) : `${formatCents(prizeCents)}, ${PRIZES[prize]}`
}
