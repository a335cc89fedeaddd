'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Status } from '@/components/ui/status'
import { TextLink } from '@/components/ui/text-link'
import { LIST_PARTS_MAX } from '@/lib/imports/reconciliation/constants'
import type { ReconciliationLine } from '@/lib/imports/reconciliation/schema'
import { PART_BYTES } from '@/lib/imports/sales-files/constants'
import { periodLabel } from '@/lib/platform/dates/days'
import { MoreRows } from '../lists/more-rows'
import { RowsLoading } from '../lists/rows-loading'
import { SalesFileInput } from '../sales-file/file-input'
import { Failure } from '../states/failure'
import { easternText } from '../time/eastern-text'
import { differencesText, LIST_STATES } from './names'
import { listsKey, listsOptions, type Side } from './queries'

/** Sends a list of sales, and shows those that were compared. */
export function ListsBody({ side }: { side: Side }) {
  const router = useRouter()
  const client = useQueryClient()
  const query = useInfiniteQuery(listsOptions(side))
  const lists = query.data?.pages.flatMap((page) => page.reconciliations)
  return (
    <div className="grid gap-4">
      {side.mayChange ? (
        <Card className="p-4">
          <SalesFileInput
            label="List of sales"
            note="Or drop it here. CSV with a heading, a million rows at most."
            target={{ path: side.api, partBytes: PART_BYTES, partsMax: LIST_PARTS_MAX }}
            onSent={async (id) => {
              await client.invalidateQueries({ queryKey: listsKey })
              router.push(`${side.page}/${id}`)
            }}
          />
        </Card>
      ) : null}
      <Card aria-labelledby="lists" className="overflow-hidden">
        <CardHead id="lists" title="Lists" />
        {lists?.length ? (
          <ul className="divide-y divide-line border-t border-line">
            {lists.map((list) => (
              <ListLine key={list.id} list={list} side={side} />
            ))}
          </ul>
        ) : null}
        <MoreRows query={query} />
        {lists?.length === 0 ? (
          <EmptyState title="No lists yet">
            A list needs a column with the order. Amounts, dates and click IDs are compared where it has them.
          </EmptyState>
        ) : null}
        {!query.data && query.error ? <Failure query={query} /> : null}
        {!query.data && !query.error ? <RowsLoading /> : null}
      </Card>
    </div>
  )
}

function ListLine({ list, side }: { list: ReconciliationLine; side: Side }) {
  const { id, fileName, isOfStaff, state, from, to, createdAt, problem, counts } = list
  const { name, kind } = LIST_STATES[state]
  const period = from && to ? periodLabel(from, to) : null
  const sender = side.isStaff ? (isOfStaff ? 'Sent by staff' : 'Sent by the advertiser') : null
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 text-13 md:grid-cols-[minmax(0,1fr)_160px_minmax(0,1fr)] md:items-center">
      <div className="grid min-w-0 gap-0.5">
        <TextLink asChild accent className="w-fit [overflow-wrap:anywhere]">
          <Link href={`${side.page}/${id}`} prefetch={false}>
            {fileName}
          </Link>
        </TextLink>
        <span className="text-12 text-muted">
          {[easternText(createdAt, 'MMM d, yyyy, h:mm a'), period, sender].filter(Boolean).join(' · ')}
        </span>
      </div>
      <Status kind={kind}>{name}</Status>
      <span className="text-muted">{problem ?? differencesText(counts)}</span>
    </li>
  )
}
