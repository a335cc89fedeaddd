'use client'

import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { parseAsString, useQueryState } from 'nuqs'
import { viewsOptions } from './queries'

/** What the open view names that is no longer there. */
export function OpenViewNotes({ isStaff }: { isStaff: boolean }) {
  const [kept] = useQueryState('kept', parseAsString)
  const { data } = useQuery({ ...viewsOptions(isStaff ? 'staff' : 'own'), enabled: kept !== null })
  const notes = data?.views.find(({ id }) => id === kept)?.notes ?? []
  if (notes.length === 0) return null
  return (
    <ul aria-label="About this view" className="grid gap-1 text-13 text-text-2">
      {notes.map((note) => (
        <li key={note} className="flex items-center gap-2">
          <TriangleAlert aria-hidden="true" className="icon-sm flex-none text-muted" />
          {note}
        </li>
      ))}
    </ul>
  )
}
