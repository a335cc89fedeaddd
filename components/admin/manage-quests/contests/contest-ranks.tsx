'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { ErrorState } from '@/components/shared/states/error-state'
import { easternText } from '@/components/shared/time/eastern-text'
import { Skeleton } from '@/components/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import { ApiError, apiFetch } from '@/lib/platform/http/api-client'
import { formatCents } from '@/lib/platform/money/format'
import { type AdminContest, type AdminRanks, adminRanksSchema } from '@/lib/rewards/contests/admin-schema'
import { adminKeys } from '../../kit/keys'
import { CONTESTS_PATH } from './contests-list'

const REFRESH_MS = 60_000
const PRIZES: Record<NonNullable<AdminRanks['rows'][number]['prize']>, string> = {
  unpaid: 'not paid yet',
  held: 'held',
  paid: 'paid',
  taken_back: 'reversed',
}

/** The first ranks of a contest with their prizes, measured every minute until it is settled. */
export function ContestRanks({ row }: { row: AdminContest }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...adminKeys.page('manage-quests'), 'ranks', row.id],
    queryFn: async ({ signal }) =>
      adminRanksSchema.parse(await apiFetch(`${CONTESTS_PATH}/${row.id}/ranks`, { signal })),
    refetchInterval: REFRESH_MS,
  })
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
      <Table caption={`Ranks of ${row.name}`}>
        <TableHeader>
          <tr>
            <TableHead>Rank</TableHead>
            <TableHead>Affiliate</TableHead>
            <TableHead align="right">Value</TableHead>
            <TableHead align="right">Prize</TableHead>
          </tr>
        </TableHeader>
        <TableBody>
          {data.rows.map((rank) => (
            <TableRow key={rank.affiliateId}>
              <TableCell>{rank.rank}</TableCell>
              <TableCell>
                <TextLink asChild>
                  <Link href={`/admin/manage-users/${rank.affiliateId}`} prefetch={false}>
                    {rank.name || rank.affiliateId}
                  </Link>
                </TextLink>
              </TableCell>
              <TableCell align="right" title={`Reached ${easternText(rank.reachedAt)}`}>
                {row.metric === 'earnings' ? formatCents(rank.value) : rank.value.toLocaleString('en-US')}
              </TableCell>
              <TableCell align="right">{row.status === 'cancelled' ? '—' : prizeText(rank)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}

function prizeText({ prizeCents, prize }: AdminRanks['rows'][number]): string {
  if (prizeCents === 0) return '—'
  return prize === null ? formatCents(prizeCents) : `${formatCents(prizeCents)}, ${PRIZES[prize]}`
}
