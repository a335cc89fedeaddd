'use client'

import { useState } from 'react'
import type { SquadRevenue } from '@/lib/rewards/squad-periods/admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { REVENUE_LIST } from './revenue-list'
import { RevenueSheet } from './revenue-sheet'

/** Earnings of squads, the transfers of their split, and amounts still owed. [S2.40] */
export function SquadRevenueScreen() {
  const [open, setOpen] = useState<SquadRevenue | null>(null)
  return (
    <>
      <AdminList config={REVENUE_LIST} onOpen={setOpen} />
      <RevenueSheet row={open} onClose={() => setOpen(null)} />
    </>
  )
}
