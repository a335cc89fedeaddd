'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { DataTable, type TableColumn } from '@/components/shared/lists/data-table'
import { ListCard } from '@/components/shared/lists/list-card'
import { Choice, ListToolbar } from '@/components/shared/lists/list-toolbar'
import { CUSTOMER_STATE_LABELS, CUSTOMER_STATES } from '@/lib/conversions/lists/affiliate/customer-state-constants'
import type { AnswerSchema } from '@/lib/platform/http/api-client'
import {
  type CustomersPage,
  customerParams,
  customersOptions,
  fileOf,
  type NamedChoice,
  NOTHING_SET,
  totalsOptions,
} from './queries'

type CustomersListProps<Row extends { id: string }, Page extends CustomersPage<Row>> = {
  /** The address of the list in the API, and the form of its answer. */
  path: string
  schema: AnswerSchema<Page>
  caption: string
  columns: readonly TableColumn<Row>[]
  /** What is shown of the totals; left out where the list has none. Undefined until they are known. */
  totals?: (totals: NonNullable<Page['totals']> | undefined) => ReactNode
  /** The advertisers to filter by; without them a list of many offers has those. */
  advertisers?: readonly NamedChoice[]
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
  advertisers,
  placeholder,
  yet,
}: CustomersListProps<Row, Page>) {
  const [view, setView] = useQueryStates(customerParams)
  const query = useInfiniteQuery(customersOptions(path, schema, view))
  const summary = useQuery({ ...totalsOptions(path, schema), enabled: totals !== undefined }).data
  const pages = query.data?.pages
  const rows = pages?.flatMap((page) => page.rows)
  const isNarrowed = view.q !== '' || view.state !== null || view.offer !== null || view.advertiser !== null
  return (
    <>
      {totals?.(summary?.totals ?? undefined)}
      <ListToolbar
        q={view.q}
        searchLabel="Search customers"
        placeholder={placeholder}
        file={fileOf(path, view)}
        onChange={({ q }) => setView({ q: q ?? null })}
      >
        <Choice
          label="State"
          value={view.state}
          options={CUSTOMER_STATES.map((state) => [state, CUSTOMER_STATE_LABELS[state]] as const)}
          onChange={(state) => setView({ state })}
        />
        {advertisers ? (
          <NumberChoice
            label="Advertiser"
            value={view.advertiser}
            choices={advertisers}
            onChange={(advertiser) => setView({ advertiser })}
          />
        ) : (
          <NumberChoice
            label="Offer"
            value={view.offer}
            choices={summary?.offers ?? []}
            onChange={(offer) => setView({ offer })}
          />
        )}
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

type NumberChoiceProps = {
  label: string
  value: number | null
  choices: readonly NamedChoice[]
  onChange: (value: number | null) => void
}

const NumberChoice = ({ label, value, choices, onChange }: NumberChoiceProps) => (
  <Choice
    label={label}
    value={value === null ? null : String(value)}
    options={choices.map(({ id, name }) => [String(id), name] as const)}
    onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
  />
)
