'use client'

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { Segmented } from '@/components/ui/segmented'
import { BatchesPanel } from './batches-panel'
import { PayoutsTiles } from './payouts-tiles'
import { RequestsPanel } from './requests-panel'

const VIEWS = ['requests', 'batches'] as const
type View = (typeof VIEWS)[number]

const parsers = {
  view: parseAsStringLiteral(VIEWS).withDefault('requests'),
  // the two lists have different filters and sorts
  open: parseAsString,
  q: parseAsString,
  sort: parseAsString,
  dir: parseAsString,
  page: parseAsString,
  status: parseAsString,
  method: parseAsString,
}
const CLEARED = { open: null, q: null, sort: null, dir: null, page: null, status: null, method: null }

/** Payout requests and batches: create, approve, send, and resolve failures. [S2.21] */
export function PayoutsScreen() {
  const [{ view }, setView] = useQueryStates(parsers)
  const showView = (next: View) => setView({ ...CLEARED, view: next })
  return (
    <>
      <PayoutsTiles />
      <Segmented
        label="Show"
        value={view}
        onValueChange={showView}
        options={[
          { value: 'requests', label: 'Requests' },
          { value: 'batches', label: 'Batches' },
        ]}
        className="mb-4"
      />
      {view === 'requests' ? <RequestsPanel onBatched={() => showView('batches')} /> : <BatchesPanel />}
    </>
  )
}
