'use client'

import { AdminList } from '../kit/list/admin-list'
import { useOpenRow } from '../kit/list/use-open-row'
import { SquadSheet } from './squad-sheet'
import { SQUADS_LIST } from './squads-list'

/** All squads with their members, split, status and history. [S2.41] */
export function SquadsScreen() {
  const [open, setOpen] = useOpenRow(SQUADS_LIST)
  return (
    <>
      <AdminList config={SQUADS_LIST} onOpen={setOpen} />
      <SquadSheet row={open} onClose={() => setOpen(null)} />
    </>
  )
}
