'use client'

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { Segmented } from '@/components/ui/segmented'
import { BatchesPanel } from './batches-panel'
import { DeskTiles } from './payouts-tiles'
import { RequestsPanel } from './requests-panel'

const VIEWS = ['requests', 'batches'] as const
type View = (typeof VIEWS)[number]

const parsers = {
  view: parseAsStringLiteral(VIEWS).withDefault('requests'),
  // what narrows and orders one list means nothing to the other
  ...{ q: parseAsString, sort: parseAsString, dir: parseAsString, page: parseAsString },
  ...{ status: parseAsString, method: parseAsString },
}
const FRESH = { q: null, sort: null, dir: null, page: null, status: null, method: null }

/** Where staff pay affiliates: what is due, made into batches, approved, sent, and mended where it failed. [S2.21] */
export function DeskScreen() {
  const [{ view }, setShown] = useQueryStates(parsers)
  const turnTo = (next: View) => setShown({ ...FRESH, view: next })
  return (
    <>
      <DeskTiles />
      <Segmented
        label="Show"
        value={view}
        onValueChange={turnTo}
        options={[
          { value: 'requests', label: 'Requests' },
          { value: 'batches', label: 'Batches' },
        ]}
        className="mb-4"
      />
      {view === 'requests' ? <RequestsPanel onBatched={() => turnTo('batches')} /> : <BatchesPanel />}
    </>
  )
}
