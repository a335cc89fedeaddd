'use client'

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { Segmented } from '@/components/ui/segmented'
import { ApplicationsPanel } from './applications-panel'
import { FundingTiles } from './funding-tiles'
import { DECIDED_LIST, WAITING_LIST } from './lists'

const VIEWS = ['waiting', 'decided'] as const

const parsers = {
  view: parseAsStringLiteral(VIEWS).withDefault('waiting'),
  // the two lists have different filters and sorts
  open: parseAsString,
  q: parseAsString,
  sort: parseAsString,
  dir: parseAsString,
  page: parseAsString,
  status: parseAsString,
  owed: parseAsString,
}
const CLEARED = { open: null, q: null, sort: null, dir: null, page: null, status: null, owed: null }

/** Advances on ad spend: applications, grants and repayments. [S2.27] */
export function FundingScreen() {
  const [{ view }, setView] = useQueryStates(parsers)
  return (
    <>
      <FundingTiles />
      <Segmented
        label="Show"
        value={view}
        onValueChange={(next: (typeof VIEWS)[number]) => setView({ ...CLEARED, view: next })}
        options={[
          { value: 'waiting', label: 'Waiting' },
          { value: 'decided', label: 'Decided' },
        ]}
        className="mb-4"
      />
      <ApplicationsPanel key={view} config={view === 'waiting' ? WAITING_LIST : DECIDED_LIST} />
    </>
  )
}
