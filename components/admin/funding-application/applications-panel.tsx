'use client'

import { useState } from 'react'
import type { AdminApplication } from '@/lib/money/advances/admin-schema'
import type { FundingDecision } from '@/lib/money/advances/constants'
import { AdminList } from '../kit/list/admin-list'
import type { ListConfig } from '../kit/list/list-config'
import { useOpenRow } from '../kit/list/use-open-row'
import { ApplicationSheet } from './application-sheet'
import { ApproveDialog } from './approve-dialog'
import { DeclineDialog } from './decline-dialog'

type OpenDialog = { row: AdminApplication; decision: FundingDecision }

/** One list of applications. Pending ones can be decided with the keyboard: a approves, r declines. */
export function ApplicationsPanel({ config }: { config: ListConfig<AdminApplication> }) {
  const [open, setOpen] = useOpenRow(config)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const decide = (decision: FundingDecision) => (row: AdminApplication) => {
    if (row.status !== 'submitted') return
    setOpen(null)
    setDialog({ row, decision })
  }
  const close = () => setDialog(null)
  return (
    <>
      <AdminList
        config={config}
        onOpen={setOpen}
        keys={{ a: { label: 'Approve', run: decide('approve') }, r: { label: 'Decline', run: decide('decline') } }}
      />
      <ApplicationSheet row={open} onClose={() => setOpen(null)} onDecide={decide} />
      {dialog?.decision === 'approve' ? <ApproveDialog row={dialog.row} onClose={close} /> : null}
      {dialog?.decision === 'decline' ? <DeclineDialog row={dialog.row} onClose={close} /> : null}
    </>
  )
}
