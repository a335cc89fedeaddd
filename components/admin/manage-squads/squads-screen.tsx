'use client'

import { useState } from 'react'
import type { AdminSquad } from '@/lib/rewards/squads/admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { SquadSheet } from './squad-sheet'
import { SQUADS_LIST } from './squads-list'

/** All squads with their members, split, status and history. [S2.41] */
export function SquadsScreen() {
  const [open, setOpen] = useState<AdminSquad | null>(null)
  return (
    <>
      <AdminList config={SQUADS_LIST} onOpen={setOpen} />
      <SquadSheet row={open} onClose={() => setOpen(null)} />
    </>
  )
}
