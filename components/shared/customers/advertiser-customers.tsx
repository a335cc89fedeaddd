'use client'

import type { ReactNode } from 'react'
import { Money } from '@/components/shared/figures/money'
import { FigureTile, UnknownFigure } from '@/components/shared/figures/tile'
import { actionsColumn, type TableColumn } from '@/components/shared/lists/data-table'
import type { AdvertiserCustomer, AdvertiserCustomersPage } from '@/lib/conversions/lists/advertiser-customer-schema'
import { formatEasternDay } from '@/lib/platform/dates/formats'
import { lazySchema } from '@/lib/platform/http/api-client'
import { formatCount, plural } from '@/lib/platform/text/counts'
import { CustomerStateMark, customerStateText } from './customer-state'
import { CustomersList } from './customers-list'

const answer = lazySchema(
  async () => (await import('@/lib/conversions/lists/advertiser-customer-schema')).advertiserCustomersPageSchema,
)

type CustomerColumn<Row extends AdvertiserCustomer> = {
  /** How the affiliate is named, and, in a list of several, the advertiser. */
  affiliate?: (id: number) => ReactNode
  advertiser?: (row: Row) => ReactNode
}

/** A customer's line: on phones its facts stand below each other. */
const customerColumn = <Row extends AdvertiserCustomer>({
  affiliate = (id) => id,
  advertiser,
}: CustomerColumn<Row>): TableColumn<Row> => ({
  head: 'Customer',
  className: 'pl-4',
  cell: (row) => {
    const { name, numbers, offerName, affiliateId, beganAt, payments, state, endedAt } = row
    return (
      <span className="grid min-w-0 gap-0.5 py-2">
        <span className="font-strong [overflow-wrap:anywhere]">{numbers.length > 0 ? numbers.join(', ') : name}</span>
        <span className="text-12 text-muted [overflow-wrap:anywhere]">
          {numbers.length > 0 ? `${name} · ` : ''}
          {advertiser ? <>{advertiser(row)} · </> : null}
          {offerName} · affiliate {affiliate(affiliateId)} · since {formatEasternDay(beganAt)}
        </span>
        <span className="text-12 text-muted md:hidden">
          {plural(payments, 'payment')} · {customerStateText({ state, endedAt })}
        </span>
      </span>
    )
  },
  cellProps: { className: 'whitespace-normal' },
})

const COLUMNS: readonly TableColumn<AdvertiserCustomer>[] = [
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
  { head: 'Spent', align: 'right', className: 'max-md:pr-4', cell: ({ spentCents }) => <Money cents={spentCents} /> },
]

const sum = (
  head: string,
  of: (row: AdvertiserCustomer) => number | null,
  className: string,
): TableColumn<AdvertiserCustomer> => ({
  head,
  align: 'right',
  className,
  cell: (row) => {
    const cents = of(row)
    return cents ? <Money cents={cents} /> : '–'
  },
})

const COST = sum('Cost', ({ costCents }) => costCents, 'max-md:hidden')
const PAYOUT = sum('Payout', ({ payoutCents }) => payoutCents, 'max-xl:hidden')
const EXPECTED = sum('Next month', ({ expectedCents }) => expectedCents, 'max-lg:hidden pr-4')

/** The columns of customers of one or of several advertisers; staff see the payout too. */
export const customerColumns = <Row extends AdvertiserCustomer>(
  named: CustomerColumn<Row>,
  isOfStaff: boolean,
): readonly TableColumn<Row>[] => [customerColumn(named), ...COLUMNS, COST, ...(isOfStaff ? [PAYOUT] : []), EXPECTED]

type AdvertiserCustomersProps = {
  path: string
  yet: string
  affiliate?: (id: number) => ReactNode
  /** Where staff see them: the payout too, and what can be done with a customer. */
  actions?: ((row: AdvertiserCustomer) => ReactNode) | undefined
  isOfStaff?: boolean
}

/** The customers of an advertiser's subscriptions, for the advertiser or for staff. */
export function AdvertiserCustomers({ path, yet, affiliate, actions, isOfStaff = false }: AdvertiserCustomersProps) {
  return (
    <CustomersList<AdvertiserCustomer, AdvertiserCustomersPage>
      path={path}
      schema={answer}
      caption="Customers, the newest first"
      columns={[
        ...customerColumns<AdvertiserCustomer>({ ...(affiliate && { affiliate }) }, isOfStaff),
        ...(actions ? [actionsColumn<AdvertiserCustomer>(actions)] : []),
      ]}
      totals={(totals) => <Totals totals={totals} />}
      placeholder="Search by customer number or name"
      yet={yet}
    />
  )
}

const Totals = ({ totals }: { totals: AdvertiserCustomersPage['totals'] | undefined }) => (
  <dl className="grid grid-cols-2 gap-3 pb-4 xl:grid-cols-4">
    <FigureTile label="Customers">{totals ? formatCount(totals.customers) : <UnknownFigure />}</FigureTile>
    <FigureTile label="Active">{totals ? formatCount(totals.active) : <UnknownFigure />}</FigureTile>
    <FigureTile label="They spent">{totals ? <Money cents={totals.spentCents} /> : <UnknownFigure />}</FigureTile>
    {totals?.expectedCents === null ? null : (
      <FigureTile label="Expected cost next month">
        {totals ? <Money cents={totals.expectedCents} /> : <UnknownFigure />}
      </FigureTile>
    )}
  </dl>
)
