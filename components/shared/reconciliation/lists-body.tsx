'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { Card } from '@/components/ui/card'
import { PART_BYTES } from '@/lib/imports/files/constants'
import { LIST_PARTS_MAX } from '@/lib/imports/reconciliation/constants'
import type { ReconciliationLine } from '@/lib/imports/reconciliation/schema'
import { periodLabel } from '@/lib/platform/dates/days'
import { SalesFileInput } from '../sales-file/file-input'
import { FileLine, FilesCard } from '../sales-file/files-card'
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
      <FilesCard
        id="lists"
        title="Lists"
        query={query}
        files={lists}
        line={(list) => <ListLine key={list.id} list={list} side={side} />}
        none={{
          title: 'No lists yet',
          children:
            'A list needs a column with the order. Amounts, dates and click IDs are compared where it has them.',
        }}
      />
    </div>
  )
}

function ListLine({ list, side }: { list: ReconciliationLine; side: Side }) {
  const { id, fileName, isOfStaff, state, from, to, createdAt, problem, counts } = list
  const period = from && to ? periodLabel(from, to) : null
  const sender = side.isStaff ? (isOfStaff ? 'Sent by staff' : 'Sent by the advertiser') : null
  return (
    <FileLine
      href={`${side.page}/${id}`}
      name={fileName}
      about={
        <span className="text-12 text-muted">
          {[easternText(createdAt, 'MMM d, yyyy, h:mm a'), period, sender].filter(Boolean).join(' · ')}
        </span>
      }
      state={LIST_STATES[state]}
      outcome={<span className="text-muted">{problem ?? differencesText(counts)}</span>}
      className="md:grid-cols-[minmax(0,1fr)_160px_minmax(0,1fr)]"
    />
  )
}
