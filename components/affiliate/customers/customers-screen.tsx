'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { Money } from '@/components/shared/figures/money'
import { FigureTile } from '@/components/shared/figures/tile'
import { DataTable } from '@/components/shared/lists/data-table'
import { ListCard } from '@/components/shared/lists/list-card'
import { Choice, ListToolbar } from '@/components/shared/lists/list-toolbar'
import {
  CUSTOMER_STATE_LABELS,
  CUSTOMER_STATES,
  type OwnCustomersPage,
} from '@/lib/conversions/lists/affiliate/customers-schema'
import { formatCount } from '@/lib/platform/text/counts'
import { COLUMNS } from './customer-columns'
import { type CustomersView, customerParams, customersOptions, fileOf, NOTHING_SET } from './queries'

/** The customers of the affiliate's subscriptions: what each brought, whether they still pay, and what is expected of them. */
export function CustomersScreen() {
  const [view, setView] = useQueryStates(customerParams)
  const query = useInfiniteQuery(customersOptions(view))
  const pages = query.data?.pages
  const rows = pages?.flatMap((page) => page.rows)
  const isNarrowed = view.q !== '' || view.state !== null || view.offer !== null
  return (
    <>
      {pages?.[0] ? <Totals totals={pages[0].totals} /> : null}
      <ListToolbar
        q={view.q}
        searchLabel="Search customers"
        placeholder="Search by name, such as C-9F3AC21B"
        file={fileOf(view)}
        onChange={({ q }) => setView({ q: q ?? null })}
      >
        <Filters view={view} offers={pages?.[0]?.offers ?? []} onChange={setView} />
      </ListToolbar>
      <ListCard
        things="customers"
        query={query}
        count={rows?.length}
        none={{
          isNarrowed,
          yet: 'When somebody subscribes by your link, they appear here with what they pay each month.',
          match: 'Search for the beginning of a name, or try fewer filters.',
          onShowAll: () => setView(NOTHING_SET),
        }}
      >
        <DataTable
          caption="Your customers, the newest first"
          columns={COLUMNS}
          rows={rows ?? []}
          rowKey={({ id }) => id}
          isBusy={query.isFetching}
        />
      </ListCard>
    </>
  )
}

function Totals({ totals }: { totals: OwnCustomersPage['totals'] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 pb-4 xl:grid-cols-4">
      <FigureTile label="Customers">{formatCount(totals.customers)}</FigureTile>
      <FigureTile label="Active">{formatCount(totals.active)}</FigureTile>
      <FigureTile label="You earned">
        <Money cents={totals.earnedCents} />
      </FigureTile>
      <FigureTile label="Expected next month">
        <Money cents={totals.expectedCents} />
      </FigureTile>
    </dl>
  )
}

type FiltersProps = {
  view: CustomersView
  offers: OwnCustomersPage['offers']
  onChange: (change: Partial<CustomersView>) => void
}

function Filters({ view, offers, onChange }: FiltersProps) {
  return (
    <>
      <Choice
        label="State"
        value={view.state}
        options={CUSTOMER_STATES.map((state) => [state, CUSTOMER_STATE_LABELS[state]] as const)}
        onChange={(state) => onChange({ state })}
      />
      <Choice
        label="Offer"
        value={view.offer === null ? null : String(view.offer)}
        options={offers.map(({ id, name }) => [String(id), name] as const)}
        onChange={(offer) => onChange({ offer: offer === null ? null : Number(offer) })}
      />
    </>
  )
}
