'use client'

import { useState } from 'react'
import type { DeskApplication } from '@/lib/money/funding/admin-schema'
import type { FundingDecision } from '@/lib/money/funding/constants'
import { AdminList } from '../kit/list/admin-list'
import type { ListConfig } from '../kit/list/list-config'
import { ApplicationSheet } from './application-sheet'
import { ApproveDialog } from './approve-dialog'
import { DeclineDialog } from './decline-dialog'

type Asked = { row: DeskApplication; decision: FundingDecision }

/** One list of applications; those that wait are decided by the keyboard, too: a approves, r declines. */
export function ApplicationsPanel({ config }: { config: ListConfig<DeskApplication> }) {
  const [open, setOpen] = useState<DeskApplication | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const decide = (decision: FundingDecision) => (row: DeskApplication) => {
    if (row.status !== 'submitted') return
    setOpen(null)
    setAsked({ row, decision })
  }
  const close = () => setAsked(null)
  return (
    <>
      <AdminList config={config} onOpen={setOpen} keys={{ a: decide('approve'), r: decide('decline') }} />
      <ApplicationSheet row={open} onClose={() => setOpen(null)} onDecide={decide} />
      {asked?.decision === 'approve' ? <ApproveDialog row={asked.row} onClose={close} /> : null}
      {asked?.decision === 'decline' ? <DeclineDialog row={asked.row} onClose={close} /> : null}
    </>
  )
}
