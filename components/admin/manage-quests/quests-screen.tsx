'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { AdminList } from '../kit/list/admin-list'
import { useOpenRow } from '../kit/list/use-open-row'
import { CreateDialog } from './create-dialog'
import { QuestSheet } from './quest-sheet'
import { QUESTS_LIST } from './quests-list'

/** Quests with their cost and progress. [S2.38] */
export function QuestsScreen() {
  const [open, setOpen] = useOpenRow(QUESTS_LIST)
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <AdminList
        config={QUESTS_LIST}
        onOpen={setOpen}
        action={
          <Button size="sm" variant="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden="true" />
            New quest
          </Button>
        }
      />
      <QuestSheet row={open} onClose={() => setOpen(null)} />
      {isCreating ? <CreateDialog onClose={() => setCreating(false)} /> : null}
    </>
  )
}
