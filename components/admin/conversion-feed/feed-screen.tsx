'use client'

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { Segmented } from '@/components/ui/segmented'
import { CallsPanel } from './calls/calls-panel'
import { ConversionsPanel } from './conversions-panel'
import type { FeedChoices } from './feed-list'

const VIEWS = ['conversions', 'calls'] as const
type View = (typeof VIEWS)[number]

const parsers = {
  view: parseAsStringLiteral(VIEWS).withDefault('conversions'),
  // the two lists have different filters and sorts
  open: parseAsString,
  q: parseAsString,
  sort: parseAsString,
  dir: parseAsString,
  page: parseAsString,
  status: parseAsString,
  reason: parseAsString,
  outcome: parseAsString,
  offer: parseAsString,
  advertiser: parseAsString,
  source: parseAsString,
  country: parseAsString,
  datacenter: parseAsString,
  also: parseAsString,
}
const CLEARED = {
  open: null,
  q: null,
  sort: null,
  dir: null,
  page: null,
  status: null,
  reason: null,
  outcome: null,
  offer: null,
  advertiser: null,
  source: null,
  country: null,
  datacenter: null,
  also: null,
}

/** Live conversions of all affiliates, and the postback calls behind them. [S2.39] */
export function FeedScreen(choices: FeedChoices) {
  const [{ view }, setView] = useQueryStates(parsers)
  const showView = (next: View) => setView({ ...CLEARED, view: next })
  return (
    <>
      <Segmented
        label="Show"
        value={view}
        onValueChange={showView}
        options={[
          { value: 'conversions', label: 'Conversions' },
          { value: 'calls', label: 'Postback calls' },
        ]}
        className="mb-4"
      />
      {view === 'conversions' ? (
        <ConversionsPanel choices={choices} />
      ) : (
        <CallsPanel advertisers={choices.advertisers} />
      )}
    </>
  )
}
