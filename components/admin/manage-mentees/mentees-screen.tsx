'use client'

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { Segmented } from '@/components/ui/segmented'
import { MenteesPanel } from './mentees-panel'
import { MentorsPanel } from './mentors-panel'

const VIEWS = ['mentees', 'mentors'] as const

const parsers = {
  view: parseAsStringLiteral(VIEWS).withDefault('mentees'),
  // the two lists have different filters and sorts
  open: parseAsString,
  q: parseAsString,
  sort: parseAsString,
  dir: parseAsString,
  page: parseAsString,
  state: parseAsString,
  activity: parseAsString,
  active: parseAsString,
}
const CLEARED = { open: null, q: null, sort: null, dir: null, page: null, state: null, activity: null, active: null }

/** Mentorships and mentors, with the mentees' activity and the mentors' pay. [S2.25] */
export function MenteesScreen() {
  const [{ view }, setView] = useQueryStates(parsers)
  return (
    <>
      <Segmented
        label="Show"
        value={view}
        onValueChange={(next: (typeof VIEWS)[number]) => setView({ ...CLEARED, view: next })}
        options={[
          { value: 'mentees', label: 'Mentees' },
          { value: 'mentors', label: 'Mentors' },
        ]}
        className="mb-4"
      />
      {view === 'mentees' ? <MenteesPanel /> : <MentorsPanel />}
    </>
  )
}
