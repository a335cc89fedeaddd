import { CustomerStateMark, customerStateText } from '@/components/shared/customers/customer-state'
import { Money } from '@/components/shared/figures/money'
import type { TableColumn } from '@/components/shared/lists/data-table'
import type { OwnCustomer } from '@/lib/conversions/lists/affiliate/customers-schema'
import { formatEasternDay } from '@/lib/platform/dates/formats'
import { formatCount, plural } from '@/lib/platform/text/counts'
import { NO_SOURCE } from '@/lib/reporting/stats/constants'

/** A customer's line: on phones its facts stand below each other. */
export const COLUMNS: readonly TableColumn<OwnCustomer>[] = [
  {
    head: 'Customer',
    className: 'pl-4',
    cell: ({ name, offerName, sourceName, beganAt, payments, state, endedAt }) => (
      <span className="grid min-w-0">
        <span className="font-strong whitespace-nowrap tabular-nums">{name}</span>
        <span className="text-12 text-muted [overflow-wrap:anywhere]">
          {offerName} · {sourceName || NO_SOURCE.label} · since {formatEasternDay(beganAt)}
        </span>
        <span className="text-12 text-muted md:hidden">
          {plural(payments, 'payment')} · {customerStateText({ state, endedAt })}
        </span>
      </span>
    ),
    cellProps: { className: 'whitespace-normal' },
  },
  {
    head: 'State',
    className: 'max-md:hidden',
    cell: ({ state, endedAt }) => <CustomerStateMark state={state} endedAt={endedAt} />,
  },
  {
    head: 'Last payment',
    className: 'max-xl:hidden',
    cell: ({ lastPaidAt }) => formatEasternDay(lastPaidAt),
    cellProps: { className: 'text-text-2' },
  },
  {
    head: 'Payments',
    align: 'right',
    className: 'max-md:hidden',
    cell: ({ payments }) => formatCount(payments),
  },
  {
    head: 'You earned',
    align: 'right',
    className: 'max-md:pr-4',
    cell: ({ earnedCents, pendingCents, expectedCents }) => (
      <span className="grid justify-items-end">
        <Money cents={earnedCents} />
        {pendingCents > 0 ? (
          <span className="text-12 text-muted">
            <Money cents={pendingCents} /> on hold
          </span>
        ) : null}
        {expectedCents > 0 ? (
          <span className="text-12 text-muted md:hidden">
            <Money cents={expectedCents} /> next month
          </span>
        ) : null}
      </span>
    ),
  },
  {
    head: 'Next month',
    align: 'right',
    className: 'pr-4 max-md:hidden',
    cell: ({ expectedCents }) => (expectedCents > 0 ? <Money cents={expectedCents} /> : '–'),
  },
]
