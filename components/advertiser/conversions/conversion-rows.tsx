import {
  amountColumn,
  type RowSelection,
  ConversionRows as SharedRows,
  WIDE,
} from '@/components/shared/conversions/conversion-rows'
import type { TableColumn } from '@/components/shared/lists/data-table'
import type { AdvertiserConversion } from '@/lib/conversions/lists/advertiser-schema'
import { formatCents } from '@/lib/platform/money/format'

const costOf = ({ costCents }: AdvertiserConversion) => costCents

const COLUMNS: readonly TableColumn<AdvertiserConversion>[] = [
  { head: 'Order ID', cell: ({ txnId }) => txnId, cellProps: { className: 'mono max-w-[180px] truncate' } },
  {
    head: 'Offer',
    cell: ({ offerName }) => offerName,
    cellProps: { className: 'max-w-[220px] truncate max-lg:max-w-[150px]' },
  },
  {
    head: 'Sale amount',
    align: 'right',
    className: WIDE,
    cell: ({ amountCents }) => (amountCents === null ? '–' : formatCents(amountCents)),
  },
  amountColumn('Cost', costOf),
  { head: 'Affiliate', align: 'right', className: WIDE, cell: ({ affiliateId }) => affiliateId },
]

type RowsProps = {
  rows: readonly AdvertiserConversion[]
  onOpen: (ref: string) => void
  selection?: RowSelection
}

/** The advertiser's conversions with what they cost. */
export const ConversionRows = (props: RowsProps) => (
  <SharedRows
    {...props}
    idOf={({ ref }) => ref}
    centsOf={costOf}
    columns={COLUMNS}
    statusClass="max-lg:max-w-[150px] max-lg:truncate"
    detailOf={({ txnId }) => txnId}
    detailClass="mono"
  />
)
