'use client'

import { useQuery } from '@tanstack/react-query'
import { Failure } from '@/components/shared/states/failure'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { TrafficLine } from '@/lib/people/users/workspace/admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import { NO_SOURCE } from '@/lib/reporting/stats/constants'
import { LinesLoading } from '../kit/loading/placeholders'
import { trafficOptions } from './queries'

/** The last 30 days by offer and by source. */
export function TrafficTab({ id }: { id: string }) {
  const query = useQuery(trafficOptions(id))
  if (!query.data) {
    return <Card>{query.error ? <Failure query={query} /> : <LinesLoading lines={9} className="p-4" />}</Card>
  }
  const { offers, sources } = query.data
  return (
    <div className="grid gap-4">
      <Lines title="Offers" lines={offers} />
      <Lines title="Sources" lines={sources.map((line) => ({ ...line, name: line.name || NO_SOURCE.label }))} />
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
        <Table caption={title} isReachable>
          <TableHeader>
            <TableRow>
              <TableHead>{title === 'Offers' ? 'Offer' : 'Source'}</TableHead>
              {['Clicks', 'Conversions', 'CR', 'Rejected', 'Payout', 'EPC'].map((head) => (
                <TableHead key={head} align="right">
                  {head}
                </TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {lines.map((line) => (
              <Line key={line.key} line={line} />
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  )
}

function Line({ line: { name, clicks, conversions, rejected, payoutCents } }: { line: TrafficLine }) {
  const cells = [
    clicks.toLocaleString('en-US'),
    conversions.toLocaleString('en-US'),
    clicks === 0 ? '–' : `${((conversions / clicks) * 100).toFixed(2)}%`,
    rejected.toLocaleString('en-US'),
    formatCents(payoutCents),
    clicks === 0 ? '–' : formatCents(Math.round(payoutCents / clicks)),
  ]
  return (
    <TableRow>
      <TableCell className="max-w-[280px] truncate" title={name}>
        {name}
      </TableCell>
      {cells.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of one row
        <TableCell key={index} align="right">
          {text}
        </TableCell>
      ))}
    </TableRow>
  )
}
