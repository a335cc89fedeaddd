'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { AdminList } from '../../kit/list/admin-list'
import { useOpenRow } from '../../kit/list/use-open-row'
import { ContestDialog } from './contest-dialog'
import { ContestSheet } from './contest-sheet'
import { CONTESTS_LIST } from './contests-list'

/** Contests with their ranks and prizes. */
export function ContestsView() {
  const [open, setOpen] = useOpenRow(CONTESTS_LIST)
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <AdminList
        config={CONTESTS_LIST}
        onOpen={setOpen}
        action={
          <Button size="sm" variant="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden="true" />
            New contest
          </Button>
        }
      />
      <ContestSheet row={open} onClose={() => setOpen(null)} />
      {isCreating ? <ContestDialog onClose={() => setCreating(false)} /> : null}
    </>
  )
}
