'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { DataTable, type TableColumn } from '@/components/shared/lists/data-table'
import { ListCard } from '@/components/shared/lists/list-card'
import { Choice, ListToolbar } from '@/components/shared/lists/list-toolbar'
import { CUSTOMER_STATE_LABELS, CUSTOMER_STATES } from '@/lib/conversions/lists/affiliate/customer-state-constants'
import type { AnswerSchema } from '@/lib/platform/http/api-client'
import {
  type CustomersPage,
  type CustomersView,
  customerParams,
  customersOptions,
  fileOf,
  NOTHING_SET,
} from './queries'

type CustomersListProps<Row extends { id: string }, Page extends CustomersPage<Row>> = {
  /** The address of the list in the API, and the form of its answer. */
  path: string
  schema: AnswerSchema<Page>
  caption: string
  columns: readonly TableColumn<Row>[]
  totals: (totals: Page['totals']) => ReactNode
  placeholder: string
  /** What is said where there is none yet. */
  yet: string
}

/** Customers of subscriptions: what each brought, whether they still pay, and what is expected of them. */
export function CustomersList<Row extends { id: string }, Page extends CustomersPage<Row>>({
  path,
  schema,
  caption,
  columns,
  totals,
  placeholder,
  yet,
}: CustomersListProps<Row, Page>) {
  const [view, setView] = useQueryStates(customerParams)
  const query = useInfiniteQuery(customersOptions(path, schema, view))
  const pages = query.data?.pages
  const rows = pages?.flatMap((page) => page.rows)
  const isNarrowed = view.q !== '' || view.state !== null || view.offer !== null
  return (
    <>
      {pages?.[0] ? totals(pages[0].totals) : null}
      <ListToolbar
        q={view.q}
        searchLabel="Search customers"
        placeholder={placeholder}
        file={fileOf(path, view)}
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
          yet,
          match: 'Search for the beginning of a name, or try fewer filters.',
          onShowAll: () => setView(NOTHING_SET),
        }}
      >
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows ?? []}
          rowKey={({ id }) => id}
          isBusy={query.isFetching}
        />
      </ListCard>
    </>
  )
}

type FiltersProps = {
  view: CustomersView
  offers: CustomersPage<unknown>['offers']
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
