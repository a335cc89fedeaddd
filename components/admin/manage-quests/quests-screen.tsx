'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Segmented } from '@/components/ui/segmented'
import { AdminList } from '../kit/list/admin-list'
import { useOpenRow } from '../kit/list/use-open-row'
import { ContestsView } from './contests/contests-view'
import { CreateDialog } from './create-dialog'
import { QuestSheet } from './quest-sheet'
import { QUESTS_LIST } from './quests-list'

const VIEWS = ['quests', 'contests'] as const
const PAGE = '/admin/manage-quests'

/** Quests with their cost and progress, and contests with their ranks and prizes. [S2.38] */
export function QuestsScreen() {
  const [view] = useQueryState('view', parseAsStringLiteral(VIEWS).withDefault('quests'))
  const router = useRouter()
  return (
    <>
      <Segmented
        label="Show"
        value={view}
        // filters, order and open row of one list say nothing of the other
        onValueChange={(next) => router.push(next === 'quests' ? PAGE : `${PAGE}?view=${next}`)}
        options={[
          { value: 'quests', label: 'Quests' },
          { value: 'contests', label: 'Contests' },
        ]}
        className="mb-4"
      />
      {view === 'quests' ? <QuestsView /> : <ContestsView />}
    </>
  )
}

function QuestsView() {
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
