'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Mentee } from '@/lib/rewards/mentorships/admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { AssignDialog } from './assign-dialog'
import { EndDialog } from './end-dialog'
import { MENTEES_LIST } from './lists'
import { type MenteeAsk, MenteeSheet } from './mentee-sheet'

/** Mentorships; an affiliate is given to a mentor here. */
export function MenteesPanel() {
  const [open, setOpen] = useState<Mentee | null>(null)
  const [asked, setAsked] = useState<{ ask: MenteeAsk | 'assign'; row: Mentee | null } | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <AdminList
        config={MENTEES_LIST}
        onOpen={setOpen}
        action={
          <Button size="sm" variant="primary" onClick={() => setAsked({ ask: 'assign', row: null })}>
            <Plus aria-hidden="true" />
            Assign
          </Button>
        }
      />
      <MenteeSheet
        row={open}
        onClose={() => setOpen(null)}
        onAsk={(ask, row) => {
          setOpen(null)
          setAsked({ ask, row })
        }}
      />
      {asked?.ask === 'assign' || asked?.ask === 'reassign' ? (
        <AssignDialog former={asked.row} onClose={close} />
      ) : null}
      {asked?.ask === 'end' && asked.row ? <EndDialog row={asked.row} onClose={close} /> : null}
    </>
  )
}
