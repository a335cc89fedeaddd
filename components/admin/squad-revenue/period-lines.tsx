import { DataTable, type TableColumn } from '@/components/shared/lists/data-table'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import type { ClosedPeriod, PeriodLine } from '@/lib/rewards/squads/periods/admin-schema'
import { AffiliateLink } from '../shared/affiliate-link'

type Line = PeriodLine & Partial<Pick<ClosedPeriod['lines'][number], 'settledCents'>>
type PeriodLinesProps = { caption: string; lines: readonly Line[] }

/** What each member earned in a period, and their share after the split. */
export function PeriodLines({ caption, lines }: PeriodLinesProps) {
  const hasCorrections = lines.some(({ correctionCents }) => correctionCents !== 0)
  const columns = hasCorrections ? COLUMNS : COLUMNS.filter(({ head }) => head !== CORRECTIONS)
  return <DataTable caption={caption} isReachable columns={columns} rows={lines} rowKey={(line) => line.affiliateId} />
}

const CORRECTIONS = 'Corrections'

const COLUMNS: readonly TableColumn<Line>[] = [
  {
    head: 'Member',
    cell: ({ name, affiliateId }) => (
      <>
        {name || 'No name'} <AffiliateLink id={affiliateId} className="max-md:hidden" />
      </>
    ),
  },
  { head: 'Split', align: 'right', cell: dueText },
  { head: 'Payout', align: 'right', cell: ({ payoutCents }) => formatCents(payoutCents) },
  { head: CORRECTIONS, align: 'right', cell: ({ correctionCents }) => formatCents(correctionCents) },
  {
    head: 'Share',
    align: 'right',
    cell: ({ isShared, shareCents }) => (isShared ? formatCents(shareCents) : 'Not split'),
  },
  { head: 'Clicks', align: 'right', cell: ({ clicks }) => formatCount(clicks) },
  { head: 'Conv.', align: 'right', cell: ({ conversions }) => formatCount(conversions) },
]

function dueText({ dueCents, settledCents }: Line): string {
  if (dueCents === 0) return '—'
  const unpaid = settledCents === undefined ? 0 : Math.abs(dueCents) - settledCents
  const text = dueCents > 0 ? `Receives ${formatCents(dueCents)}` : `Pays ${formatCents(-dueCents)}`
  return unpaid > 0 ? `${text}, ${formatCents(unpaid)} unpaid` : text
}
