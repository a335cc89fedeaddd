'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Status } from '@/components/ui/status'
import { ReconciliationCause } from '@/lib/generated/prisma/enums'
import { DIFFERENCES } from '@/lib/imports/reconciliation/constants'
import type { ReconciliationDetail } from '@/lib/imports/reconciliation/schema'
import { periodLabel } from '@/lib/platform/dates/days'
import { apiFetch } from '@/lib/platform/http/api-client'
import { ConfirmDialog } from '../forms/confirm-dialog'
import { RowsLoading } from '../lists/rows-loading'
import { Failure } from '../states/failure'
import { CauseTable } from './cause-table'
import { ComparisonForm } from './comparison-form'
import { ListRowsSection } from './list-rows'
import { MissingSales, type MissingUpload } from './missing-sales'
import { differencesText, LIST_STATES } from './names'
import { listOptions, listsKey, type Side } from './queries'

type ListBodyProps = { id: string; side: Side; book: (upload: MissingUpload) => ReactNode }

const CAUSES = [...Object.values(ReconciliationCause), DIFFERENCES, 'all'] as const

/** One list: its columns and its period, then its differences by cause, its missing sales and its rows. */
export function ListBody({ id, side, book }: ListBodyProps) {
  const query = useQuery(listOptions(side, id))
  const [filter, setFilter] = useQueryStates({
    cause: parseAsStringLiteral(CAUSES).withDefault(DIFFERENCES),
    q: parseAsString.withDefault(''),
  })
  const list = query.data
  if (!list) return <Card>{query.error ? <Failure query={query} /> : <RowsLoading />}</Card>
  return (
    <div className="grid gap-4">
      <Card className="grid gap-3 p-4 text-13">
        <ListState list={list} />
        {side.mayChange && list.state !== 'reading' ? <ListActions list={list} side={side} /> : null}
      </Card>
      {list.sample && side.mayChange ? <ComparisonForm id={id} side={side} sample={list.sample} /> : null}
      {list.state === 'done' ? (
        <>
          <CauseTable
            counts={list.counts}
            onPick={(cause) => {
              void setFilter({ cause })
              document.getElementById('rows')?.scrollIntoView()
            }}
          />
          <MissingSales list={list} side={side} book={book} />
          <ListRowsSection list={list} side={side} filter={filter} onFilter={setFilter} />
        </>
      ) : null}
    </div>
  )
}

function ListState({ list: { state, problem, from, to, timeZone, counts } }: { list: ReconciliationDetail }) {
  const { name, kind } = LIST_STATES[state]
  const period = from && to ? `${periodLabel(from, to)}, ${timeZone}` : null
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Status kind={kind}>{name}</Status>
        <span className="font-medium">{differencesText(counts)}</span>
        {period ? <span className="text-muted">{period}</span> : null}
      </div>
      <p className="text-muted">{problem ?? SENTENCES[state]}</p>
    </>
  )
}

const SENTENCES: Record<ReconciliationDetail['state'], string> = {
  received: 'Say what the columns mean. Nothing is changed by comparing.',
  reading: 'The list is compared with what is recorded. You can leave this page.',
  done: 'Each difference has its cause below.',
  failed: '',
}

function ListActions({ list: { id, state, isOfStaff }, side }: { list: ReconciliationDetail; side: Side }) {
  const client = useQueryClient()
  const router = useRouter()
  const again = async () => {
    await apiFetch(`${side.api}/${id}/comparisons`, { method: 'PUT' })
    await client.invalidateQueries({ queryKey: listsKey })
  }
  const remove = async () => {
    await apiFetch(`${side.api}/${id}`, { method: 'DELETE' })
    router.push(side.page)
    await client.invalidateQueries({ queryKey: listsKey })
  }
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'done' ? (
        <ConfirmDialog
          title="Compare again?"
          action="Compare"
          busy="Sending…"
          trigger={<Button>Compare again</Button>}
          onConfirm={again}
        >
          <p>The same list is compared with what is recorded by now.</p>
        </ConfirmDialog>
      ) : null}
      {isOfStaff === side.isStaff ? (
        <ConfirmDialog
          title="Remove the list?"
          action="Remove"
          busy="Removing…"
          trigger={<Button variant="danger-quiet">Remove the list</Button>}
          onConfirm={remove}
        >
          <p>Sales that were recorded from it stay.</p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
