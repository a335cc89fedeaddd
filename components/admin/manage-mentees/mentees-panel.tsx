'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Mentee } from '@/lib/rewards/mentors/mentorship-admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { useOpenRow } from '../kit/list/use-open-row'
import { AssignDialog } from './assign-dialog'
import { EndDialog } from './end-dialog'
import { MENTEES_LIST } from './lists'
import { type MenteeAction, MenteeSheet } from './mentee-sheet'

/** The list of mentorships, where staff assign mentors to affiliates. */
export function MenteesPanel() {
  const [open, setOpen] = useOpenRow(MENTEES_LIST)
  const [dialog, setDialog] = useState<{ action: MenteeAction | 'assign'; row: Mentee | null } | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <AdminList
        config={MENTEES_LIST}
        onOpen={setOpen}
        action={
          <Button size="sm" variant="primary" onClick={() => setDialog({ action: 'assign', row: null })}>
            <Plus aria-hidden="true" />
            Assign
          </Button>
        }
      />
      <MenteeSheet
        row={open}
        onClose={() => setOpen(null)}
        onAction={(action, row) => {
          setOpen(null)
          setDialog({ action, row })
        }}
      />
      {dialog?.action === 'assign' || dialog?.action === 'reassign' ? (
        <AssignDialog current={dialog.row} onClose={close} />
      ) : null}
      {dialog?.action === 'end' && dialog.row ? <EndDialog row={dialog.row} onClose={close} /> : null}
    </>
  )
}
