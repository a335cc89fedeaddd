import { amountColumn, ConversionRows, WIDE } from '@/components/shared/conversions/conversion-rows'
import type { TableColumn } from '@/components/shared/lists/data-table'
import { moneyTime } from '@/lib/conversions/lists/affiliate/rules'
import type { OwnConversion, OwnConversionsPage } from '@/lib/conversions/lists/affiliate/schema'
import { NO_SOURCE } from '@/lib/reporting/stats/constants'
import { moneyText } from './money-text'

const subIdsText = ({ s1, s2, s3, s4, s5 }: OwnConversion) =>
  Object.entries({ s1, s2, s3, s4, s5 })
    .flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
    .join(' ')
const sourceText = ({ sourceName }: OwnConversion) => sourceName || NO_SOURCE.label
const payoutOf = ({ payoutCents }: OwnConversion) => payoutCents

type ListProps = { page: OwnConversionsPage; onOpen: (id: string) => void }

/** The conversions of a page with what they pay, and when. */
export function ConversionList({ page: { conversions, isMoneyHeld, smartLinks }, onOpen }: ListProps) {
  return (
    <ConversionRows
      rows={conversions}
      onOpen={onOpen}
      idOf={({ id }) => id}
      centsOf={payoutOf}
      columns={buildColumns(isMoneyHeld, smartLinks)}
      detailOf={(row) =>
        [
          moneyText(moneyTime(row, isMoneyHeld), 'MMM d'),
          smartLinks[row.id] && `via ${smartLinks[row.id]}`,
          sourceText(row),
          subIdsText(row),
        ]
          .filter(Boolean)
          .join(' · ')
      }
    />
  )
}

const buildColumns = (
  isMoneyHeld: boolean,
  smartLinks: OwnConversionsPage['smartLinks'],
): readonly TableColumn<OwnConversion>[] => [
  {
    head: 'Money',
    cell: (row) => moneyText(moneyTime(row, isMoneyHeld), 'MMM d, h:mm a'),
    cellProps: { className: 'text-text-2' },
  },
  amountColumn('Payout', payoutOf),
  {
    head: 'Offer',
    cell: ({ id, offerName }) => (
      <>
        {offerName}
        <Via name={smartLinks[id]} />
      </>
    ),
    cellProps: { className: 'max-w-[220px] truncate' },
  },
  { head: 'Source', className: WIDE, cell: sourceText, cellProps: { className: 'max-w-[140px] truncate' } },
  {
    head: 'Sub-IDs',
    className: WIDE,
    cell: (row) => subIdsText(row) || '–',
    cellProps: { className: 'max-w-[180px] truncate text-text-2' },
  },
]

/** The smart link that chose the offer. */
const Via = ({ name }: { name: string | undefined }) =>
  name === undefined ? null : <span className="text-muted"> via {name}</span>
