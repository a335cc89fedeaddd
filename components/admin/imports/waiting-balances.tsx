'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { FileLink } from '@/components/shared/lists/file-link'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { Failure } from '@/components/shared/states/failure'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { Openings } from '@/lib/imports/opening-balances/admin-schema'
import { SOURCE_LABELS } from '@/lib/imports/rows/constants'
import { formatCents } from '@/lib/platform/money/format'
import { LinesLoading } from '../kit/frame/placeholders'
import { waitingBalancesOptions, waitingBalancesPath } from './queries'

const PARTIES = { affiliate: 'Affiliate', advertiser: 'Advertiser' }

/** The balances that an approval posts, each with whose it is. */
export function WaitingBalances({ source }: Pick<Openings['waiting'][number], 'source'>) {
  const query = useInfiniteQuery(waitingBalancesOptions(source))
  const { data, error } = query
  if (!data) return error ? <Failure query={query} /> : <LinesLoading className="p-4" />
  return (
    <div>
      <Table caption={`Balances from ${SOURCE_LABELS[source]} that wait to be posted`} isReachable>
        <TableHeader>
          <tr>
            <TableHead>Account</TableHead>
            <TableHead className="max-md:hidden">ID here</TableHead>
            <TableHead className="max-md:hidden">ID at {SOURCE_LABELS[source]}</TableHead>
            <TableHead className="text-right">Balance</TableHead>
          </tr>
        </TableHeader>
        <TableBody>
          {data.pages
            .flatMap(({ rows }) => rows)
            .map(({ id, party, name, ourId, externalId, amountCents }) => (
              <TableRow key={id}>
                <TableCell className="whitespace-normal max-md:py-1.5 [overflow-wrap:anywhere]">
                  {name} <span className="text-muted">{PARTIES[party]}</span>
                  <span className="num block text-12 text-muted md:hidden">
                    {ourId}, {externalId} at {SOURCE_LABELS[source]}
                  </span>
                </TableCell>
                <TableCell className="num max-md:hidden">{ourId}</TableCell>
                <TableCell className="num whitespace-normal max-md:hidden [overflow-wrap:anywhere]">
                  {externalId}
                </TableCell>
                <TableCell className="num text-right">{formatCents(BigInt(amountCents))}</TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
      <MoreRows query={query} />
      <div className="pt-2">
        <FileLink href={waitingBalancesPath(source, { format: 'csv' })} about="the balances" />
      </div>
    </div>
  )
}
