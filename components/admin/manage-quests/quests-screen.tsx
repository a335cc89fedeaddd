'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { AdminQuest } from '@/lib/rewards/quests/admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { CreateDialog } from './create-dialog'
import { QuestSheet } from './quest-sheet'
import { QUESTS_LIST } from './quests-list'

/** Quests with their cost and progress. [S2.38] */
export function QuestsScreen() {
  const [open, setOpen] = useState<AdminQuest | null>(null)
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
