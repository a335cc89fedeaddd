'use client'

import { CustomersList } from '@/components/shared/customers/customers-list'
import { Money } from '@/components/shared/figures/money'
import { FigureTile, UnknownFigure } from '@/components/shared/figures/tile'
import type { OwnCustomer, OwnCustomersPage } from '@/lib/conversions/lists/affiliate/customers-schema'
import { formatCount } from '@/lib/platform/text/counts'
import { COLUMNS } from './customer-columns'
import { OWN_CUSTOMERS_PATH, ownCustomersAnswer } from './queries'

/** The customers of the affiliate's subscriptions. */
export const CustomersScreen = () => (
  <CustomersList<OwnCustomer, OwnCustomersPage>
    path={OWN_CUSTOMERS_PATH}
    schema={ownCustomersAnswer}
    caption="Your customers, the newest first"
    columns={COLUMNS}
    totals={(totals) => <Totals totals={totals} />}
    placeholder="Search by name, such as C-9F3AC21B"
    yet="When somebody subscribes by your link, they appear here with what they pay each month."
  />
)

const Totals = ({ totals }: { totals: OwnCustomersPage['totals'] | undefined }) => (
  <dl className="grid grid-cols-2 gap-3 pb-4 xl:grid-cols-4">
    <FigureTile label="Customers">{totals ? formatCount(totals.customers) : <UnknownFigure />}</FigureTile>
    <FigureTile label="Active">{totals ? formatCount(totals.active) : <UnknownFigure />}</FigureTile>
    <FigureTile label="You earned">{totals ? <Money cents={totals.earnedCents} /> : <UnknownFigure />}</FigureTile>
    <FigureTile label="Expected next month">
      {totals ? <Money cents={totals.expectedCents} /> : <UnknownFigure />}
    </FigureTile>
  </dl>
)
