'use client'

import { useState } from 'react'
import type { ApplicationAnswer, ApplicationRow } from '@/lib/catalog/offer-applications/admin-schema'
import { ChangeDialog } from '../../kit/change/change-dialog'
import { useChange } from '../../kit/change/use-change'
import { AdminList } from '../../kit/list/admin-list'
import { ApplicationSheet } from './application-sheet'
import { APPLICATIONS_LIST } from './applications-list'

type Asked = { row: ApplicationRow; to: ApplicationAnswer['to'] }

const WORDS = {
  approved: {
    ...{ label: 'Approve', busyLabel: 'Approving…', isDanger: false },
    effect: 'They are told at once with your reason, and their links count from now on.',
  },
  rejected: {
    ...{ label: 'Reject', busyLabel: 'Rejecting…', isDanger: true },
    effect: 'They are told the reason as you write it. Clicks of their links do not count.',
  },
}

/** Who applied for which offer, and the answers. */
export function ApplicationsScreen() {
  const [open, setOpen] = useState<ApplicationRow | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { mutateAsync } = useChange('bulk-approve-affiliates', 'Answer sent.')
  const ask = (row: ApplicationRow, to: ApplicationAnswer['to']) => {
    setOpen(null)
    if (row.status !== to) setAsked({ row, to })
  }
  const words = asked && WORDS[asked.to]
  return (
    <>
      <AdminList
        config={APPLICATIONS_LIST}
        onOpen={setOpen}
        keys={{ a: (row) => ask(row, 'approved'), r: (row) => ask(row, 'rejected') }}
      />
      <ApplicationSheet row={open} onClose={() => setOpen(null)} onAnswer={ask} />
      {asked && words ? (
        <ChangeDialog
          isOpen
          onClose={() => setAsked(null)}
          title={`${words.label} ${asked.row.affiliateName} for ${asked.row.offerName}`}
          description={words.effect}
          label={words.label}
          busyLabel={words.busyLabel}
          isDanger={words.isDanger}
          run={({ reason }) =>
            mutateAsync({
              path: `/api/admin/offer-applications/${asked.row.offerId}/${asked.row.affiliateId}`,
              body: { from: asked.row.status, to: asked.to, reason },
            })
          }
        />
      ) : null}
    </>
  )
}
