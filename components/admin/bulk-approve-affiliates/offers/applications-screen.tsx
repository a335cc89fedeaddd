'use client'

import { useState } from 'react'
import type { ApplicationAnswer, ApplicationRow } from '@/lib/catalog/applications/admin-schema'
import { StaffChangeDialog } from '../../kit/change/staff-change-dialog'
import { AdminList } from '../../kit/list/admin-list'
import { useOpenRow } from '../../kit/list/use-open-row'
import { ApplicationSheet } from './application-sheet'
import { APPLICATIONS_LIST } from './applications-list'

type OpenDialog = { row: ApplicationRow; to: ApplicationAnswer['to'] }

const LABELS = {
  approved: {
    label: 'Approve',
    busyLabel: 'Approving…',
    isDanger: false,
    effect: 'The affiliate is notified right away with your reason, and their links start counting.',
  },
  rejected: {
    label: 'Reject',
    busyLabel: 'Rejecting…',
    isDanger: true,
    effect: 'The affiliate is sent your reason word for word. Clicks on their links do not count.',
  },
}

/** Applications of affiliates for offers, with their decisions. */
export function ApplicationsScreen() {
  const [open, setOpen] = useOpenRow(APPLICATIONS_LIST)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const openDialog = (row: ApplicationRow, to: ApplicationAnswer['to']) => {
    setOpen(null)
    if (row.status !== to) setDialog({ row, to })
  }
  const labels = dialog && LABELS[dialog.to]
  return (
    <>
      <AdminList
        config={APPLICATIONS_LIST}
        onOpen={setOpen}
        keys={{
          a: { label: 'Approve', run: (row) => openDialog(row, 'approved') },
          r: { label: 'Reject', run: (row) => openDialog(row, 'rejected') },
        }}
      />
      <ApplicationSheet row={open} onClose={() => setOpen(null)} onDecide={openDialog} />
      {dialog && labels ? (
        <StaffChangeDialog
          page="bulk-approve-affiliates"
          done="Decision sent."
          onClose={() => setDialog(null)}
          title={`${labels.label} ${dialog.row.affiliateName} for ${dialog.row.offerName}`}
          description={labels.effect}
          label={labels.label}
          busyLabel={labels.busyLabel}
          isDanger={labels.isDanger}
          change={() => ({
            path: `/api/admin/offer-applications/${dialog.row.offerId}/${dialog.row.affiliateId}`,
            body: { from: dialog.row.status, to: dialog.to },
          })}
        />
      ) : null}
    </>
  )
}
