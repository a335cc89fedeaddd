'use client'

import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { RATE_COLUMNS, type RateRow, rateRowSchema } from '@/lib/conversions/amounts/rate-admin-schema'
import { dollarsOfOne, SOURCE_NAMES } from '@/lib/money/ledger/exchange-rate-rules'
import { useMayChange } from '../../kit/frame/staff-rights'
import { AdminList } from '../../kit/list/admin-list'
import type { ListConfig } from '../../kit/list/list-config'
import { screenColumns } from '../../kit/list/screen-columns'
import { StaffTime } from '../../kit/staff-time'
import { RATES_PATH } from './queries'
import { EnterRateDialog, UploadRatesDialog } from './rate-dialogs'
import { WaitingRateList } from './waiting-rates'

const sourceText = ({ source, isReplaced, isUnconfirmed }: RateRow) =>
  `${SOURCE_NAMES[source]}${isReplaced ? '; a later one is used' : isUnconfirmed ? '; not confirmed, two people must enter it' : ''}`

const LIST: ListConfig<RateRow> = {
  page: 'settings',
  path: RATES_PATH,
  row: rateRowSchema,
  rowId: ({ id }) => String(id),
  caption: 'Exchange rates',
  searchLabel: 'Search currency',
  sort: { by: 'day', dir: 'desc' },
  hasNoViews: true,
  filters: [
    {
      name: 'source',
      label: 'From',
      options: Object.entries(SOURCE_NAMES).map(([value, label]) => ({ value, label })),
    },
  ],
  columns: screenColumns(RATE_COLUMNS, {
    day: { sort: 'day', cell: ({ day }) => <span className="num">{day}</span> },
    currency: { sort: 'currency', isText: true, cell: ({ currency }) => currency, phoneDetail: sourceText },
    one: { align: 'right', cell: (rate) => <span className="num">{dollarsOfOne(rate)}</span> },
    source: { isHiddenOnPhone: true, cell: sourceText },
    by: { isHiddenOnPhone: true, cell: ({ by }) => by ?? '—' },
    createdAt: { isHiddenOnPhone: true, cell: ({ createdAt }) => <StaffTime at={createdAt} /> },
  }),
  empty: {
    title: 'No exchange rates',
    text: 'Enter the address of the European Central Bank under General, upload its file, or enter a rate. Until then sales in other currencies wait.',
  },
}

/** The rates by which sales in other currencies are converted, and the ways to add some. */
export function RatesScreen() {
  const mayEdit = useMayChange('settings')
  const [open, setOpen] = useState<'enter' | 'upload' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[640px] text-text-2">
          A sale in another currency is converted once, at the rate of its day or the last one of the seven days before.
          Its refunds have the same rate.
        </p>
        {mayEdit ? (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen('upload')}>
              <Upload />
              Upload a file
            </Button>
            <Button variant="primary" onClick={() => setOpen('enter')}>
              <Plus />
              Enter a rate
            </Button>
          </div>
        ) : null}
      </div>
      <WaitingRateList />
      <AdminList config={LIST} />
      {open === 'enter' ? <EnterRateDialog onClose={close} /> : null}
      {open === 'upload' ? <UploadRatesDialog onClose={close} /> : null}
    </div>
  )
}
