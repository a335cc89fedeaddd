'use client'

import { AdminList } from '../kit/list/admin-list'
import { useOpenRow } from '../kit/list/use-open-row'
import { REVENUE_LIST } from './revenue-list'
import { RevenueSheet } from './revenue-sheet'

/** Earnings of squads, the transfers of their split, and amounts still owed. [S2.40] */
export function SquadRevenueScreen() {
  const [open, setOpen] = useOpenRow(REVENUE_LIST)
  return (
    <>
      <AdminList config={REVENUE_LIST} onOpen={setOpen} />
      <RevenueSheet row={open} onClose={() => setOpen(null)} />
    </>
  )
}
