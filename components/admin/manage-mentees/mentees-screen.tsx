'use client'

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { Segmented } from '@/components/ui/segmented'
import { MenteesPanel } from './mentees-panel'
import { MentorsPanel } from './mentors-panel'

const VIEWS = ['mentees', 'mentors'] as const

const parsers = {
  view: parseAsStringLiteral(VIEWS).withDefault('mentees'),
  // what narrows and orders one list means nothing to the other
  ...{ q: parseAsString, sort: parseAsString, dir: parseAsString, page: parseAsString },
  ...{ state: parseAsString, activity: parseAsString, active: parseAsString },
}
const FRESH = { q: null, sort: null, dir: null, page: null, state: null, activity: null, active: null }

/** Who looks after whom, how the mentees do, and what their mentors are paid. [S2.25] */
export function MenteesScreen() {
  const [{ view }, setShown] = useQueryStates(parsers)
  return (
    <>
      <Segmented
        label="Show"
        value={view}
        onValueChange={(next: (typeof VIEWS)[number]) => setShown({ ...FRESH, view: next })}
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
