import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { formatCents } from '@/lib/platform/money/format'
import type { ClosedPeriod, PeriodLine } from '@/lib/rewards/squads/periods/admin-schema'
import { AffiliateLink } from '../shared/affiliate-link'

type Line = PeriodLine & Partial<Pick<ClosedPeriod['lines'][number], 'settledCents'>>
type PeriodLinesProps = { caption: string; lines: readonly Line[] }

/** What each member earned in a period, and their share after the split. */
export function PeriodLines({ caption, lines }: PeriodLinesProps) {
  const hasCorrections = lines.some(({ correctionCents }) => correctionCents !== 0)
  return (
    <Table caption={caption} isReachable>
      <TableHeader>
        <TableRow>
          <TableHead>Member</TableHead>
          <TableHead align="right">Split</TableHead>
          <TableHead align="right">Payout</TableHead>
          {hasCorrections ? <TableHead align="right">Corrections</TableHead> : null}
          <TableHead align="right">Share</TableHead>
          <TableHead align="right">Clicks</TableHead>
          <TableHead align="right">Conv.</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.affiliateId}>
            <TableCell>
              {line.name || 'No name'} <AffiliateLink id={line.affiliateId} className="max-md:hidden" />
            </TableCell>
            <TableCell align="right">{dueText(line)}</TableCell>
            <TableCell align="right">{formatCents(line.payoutCents)}</TableCell>
            {hasCorrections ? <TableCell align="right">{formatCents(line.correctionCents)}</TableCell> : null}
            <TableCell align="right">{line.isShared ? formatCents(line.shareCents) : 'Not split'}</TableCell>
            <TableCell align="right">{line.clicks.toLocaleString('en-US')}</TableCell>
            <TableCell align="right">{line.conversions.toLocaleString('en-US')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function dueText({ dueCents, settledCents }: Line): string {
  if (dueCents === 0) return '—'
  const unpaid = settledCents === undefined ? 0 : Math.abs(dueCents) - settledCents
  const text = dueCents > 0 ? `Receives ${formatCents(dueCents)}` : `Pays ${formatCents(-dueCents)}`
  return unpaid > 0 ? `${text}, ${formatCents(unpaid)} unpaid` : text
}
