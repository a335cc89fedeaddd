'use client'

import { bulkPhrase, sumPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import {
  COMPARED_SALE_COLUMNS,
  type ComparedSale,
  comparedSaleSchema,
} from '@/lib/conversions/dual-runs/compared-admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import type { BulkAction, Tally } from '../kit/change/bulk-action'
import { BulkBar } from '../kit/change/bulk-bar'
import { useChange } from '../kit/change/use-change'
import { AdminList } from '../kit/list/admin-list'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { useSelection } from '../kit/list/use-selection'
import { StaffTime } from '../kit/staff-time'
import { LINKS_PATH } from './labels'

const PATH = `${LINKS_PATH}/compared-sales`
const idOf = ({ id }: ComparedSale) => id

const LIST: ListConfig<ComparedSale> = {
  page: 'links',
  path: PATH,
  row: comparedSaleSchema,
  rowId: idOf,
  caption: 'Sales compared in dual runs',
  searchLabel: 'Search offer, affiliate ID or transaction',
  sort: { by: 'arrived', dir: 'desc' },
  hasNoViews: true,
  filters: [
    {
      name: 'state',
      label: 'State',
      options: [
        { value: 'waiting', label: 'Compared' },
        { value: 'booked', label: 'Recorded here' },
      ],
    },
    { name: 'from', label: 'From', input: 'day' },
    { name: 'to', label: 'To', input: 'day' },
  ],
  columns: screenColumns(COMPARED_SALE_COLUMNS, {
    arrivedAt: { sort: 'arrived', isHiddenOnPhone: true, cell: ({ arrivedAt }) => <StaffTime at={arrivedAt} /> },
    offerName: {
      cell: ({ offerName, offerId }) => (
        <>
          {offerName} <span className="text-muted">({offerId})</span>
        </>
      ),
      phoneDetail: ({ txnId, arrivedAt }) => (
        <>
          <span className="[overflow-wrap:anywhere]">{txnId}</span>, <StaffTime at={arrivedAt} />
        </>
      ),
    },
    affiliateId: { isHiddenOnPhone: true, cell: ({ affiliateId }) => <span className="num">{affiliateId}</span> },
    txnId: { isHiddenOnPhone: true, cell: ({ txnId }) => <span className="mono">{txnId}</span> },
    payoutCents: { sort: 'payout', align: 'right', cell: ({ payoutCents }) => formatCents(BigInt(payoutCents)) },
    revenueCents: {
      align: 'right',
      isHiddenOnPhone: true,
      cell: ({ revenueCents }) => formatCents(BigInt(revenueCents)),
    },
    bookedAt: { isHiddenOnPhone: true, cell: ({ bookedAt }) => (bookedAt ? <StaffTime at={bookedAt} /> : '—') },
  }),
  empty: {
    title: 'No compared sales',
    text: 'Sales that arrive in a dual run and would be paid appear here.',
  },
}

const sumCents = ({ groups }: Tally) => groups.reduce((sum, { cents }) => sum + cents, 0)

/** Sales that were compared, and the way to record those that the previous platform did not get. */
export function ComparedSales() {
  const selection = useSelection(idOf, ({ bookedAt }) => bookedAt === null)
  const { mutateAsync } = useChange('links')
  const book: BulkAction = {
    label: 'Record here',
    busyLabel: 'Recording…',
    preview: (tally) =>
      `They would have paid ${formatCents(BigInt(sumCents(tally)))} when they arrived. Record only what the previous platform did not get and does not pay: each is recorded as if it arrived now, by the terms and caps of now. Above $1,000 a day a second person must record the same sale.`,
    phrase: (tally) => bulkPhrase('record', tally.count) ?? sumPhrase(sumCents(tally)),
    run: (choice, confirmation) => mutateAsync({ path: `${PATH}/booking`, body: { ...choice, ...confirmation } }),
  }
  return (
    <AdminList
      config={LIST}
      selection={selection}
      bulk={
        <BulkBar
          config={LIST}
          selection={selection}
          nameOf={({ txnId, offerName }) => `${txnId} of ${offerName}`}
          idOf={idOf}
          factsOf={({ payoutCents }) => ({ status: 'compared', cents: payoutCents })}
          actions={[book]}
        />
      }
    />
  )
}
