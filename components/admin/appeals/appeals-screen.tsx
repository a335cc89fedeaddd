'use client'

import { useRouter } from 'next/navigation'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { Segmented } from '@/components/ui/segmented'
import { AdminList } from '../kit/list/admin-list'
import { appealPath, DECIDED_LIST, OPEN_LIST } from './lists'
import { InquiriesList } from './missing-sales-list'

const VIEWS = ['waiting', 'decided', 'missing'] as const

const text = parseAsString
const parsers = {
  view: parseAsStringLiteral(VIEWS).withDefault('waiting'),
  // the two lists have different filters and sorts
  q: text,
  sort: text,
  dir: text,
  page: text,
  status: text,
  state: text,
  late: text,
  reason: text,
  offer: text,
}
const CLEARED = {
  q: null,
  sort: null,
  dir: null,
  page: null,
  status: null,
  state: null,
  late: null,
  reason: null,
  offer: null,
}

/** Appeals of affiliates, those that wait by their deadline and those that were decided, and sales they miss. */
export function AppealsScreen() {
  const router = useRouter()
  const [{ view }, setView] = useQueryStates(parsers)
  return (
    <>
      <Segmented
        label="Show"
        value={view}
        onValueChange={(next: (typeof VIEWS)[number]) => setView({ ...CLEARED, view: next })}
        options={[
          { value: 'waiting', label: 'Waiting' },
          { value: 'decided', label: 'Decided' },
          { value: 'missing', label: 'Missing sales' },
        ]}
        className="mb-4"
      />
      {view === 'missing' ? (
        <InquiriesList />
      ) : (
        <AdminList
          key={view}
          config={view === 'waiting' ? OPEN_LIST : DECIDED_LIST}
          onOpen={({ id }) => router.push(appealPath(id))}
        />
      )}
    </>
  )
}
