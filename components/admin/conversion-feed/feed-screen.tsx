'use client'

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { Segmented } from '@/components/ui/segmented'
import { CallsPanel } from './calls-panel'
import { ConversionsPanel } from './conversions-panel'

const VIEWS = ['conversions', 'calls'] as const
type View = (typeof VIEWS)[number]

const parsers = {
  view: parseAsStringLiteral(VIEWS).withDefault('conversions'),
  // what narrows and orders one list means nothing to the other
  ...{ q: parseAsString, sort: parseAsString, dir: parseAsString, page: parseAsString },
  ...{ status: parseAsString, reason: parseAsString, outcome: parseAsString, offer: parseAsString },
}
const FRESH = { q: null, sort: null, dir: null, page: null, status: null, reason: null, outcome: null, offer: null }

/** Conversions of all affiliates as they come, and the calls they come by. [S2.39] */
export function FeedScreen({ offers }: { offers: readonly { id: number; name: string }[] }) {
  const [{ view }, setShown] = useQueryStates(parsers)
  const turnTo = (next: View) => setShown({ ...FRESH, view: next })
  return (
    <>
      <Segmented
        label="Show"
        value={view}
        onValueChange={turnTo}
        options={[
          { value: 'conversions', label: 'Conversions' },
          { value: 'calls', label: 'Postback calls' },
        ]}
        className="mb-4"
      />
      {view === 'conversions' ? <ConversionsPanel offers={offers} /> : <CallsPanel />}
    </>
  )
}
