'use client'

import { useState } from 'react'
import { bulkOutcomeSchema } from '@/lib/admin/schema'
import { APPLICANT_DECISIONS, type ApplicantDecision } from '@/lib/affiliates/constants'
import type { Applicant } from '@/lib/affiliates/schema'
import { ApiError } from '@/lib/http/api-client'
import { type BulkAction, BulkBar } from '../change/bulk-bar'
import { ChangeDialog } from '../change/change-dialog'
import { useChange } from '../change/use-change'
import { AdminList } from '../list/admin-list'
import { useSelection } from '../list/use-selection'
import { ApplicantSheet } from './applicant-sheet'
import { APPLICANTS_LIST } from './applicants-list'
import { DECISIONS } from './decisions'

const nameOf = ({ name, email }: Applicant) => name || email

/** The queue of those who wait: one by one with the keyboard, or many at once. [S2.20] */
export function ApplicantsScreen() {
  const selection = useSelection(APPLICANTS_LIST.rowId)
  const [open, setOpen] = useState<Applicant | null>(null)
  const [asked, setAsked] = useState<{ row: Applicant; decision: ApplicantDecision } | null>(null)
  const { mutateAsync } = useChange('bulk-approve-affiliates')
  const send = (rows: readonly Applicant[], decision: ApplicantDecision, said: { reason: string; confirm: string }) =>
    mutateAsync({
      path: '/api/admin/bulk-approve-affiliates/decide',
      body: { ids: rows.map(({ id }) => id), decision, ...said },
    })
  const decide = (decision: ApplicantDecision) => (row: Applicant) => {
    setOpen(null)
    setAsked({ row, decision })
  }
  const actions = APPLICANT_DECISIONS.map(
    (decision): BulkAction<Applicant> => ({
      ...DECISIONS[decision],
      preview: (rows) => DECISIONS[decision].effect(rows.length),
      phrase: (rows) => (rows.length > 1 ? `${decision} ${rows.length}` : undefined),
      run: (rows, said) => send(rows, decision, said),
    }),
  )
  const words = asked ? DECISIONS[asked.decision] : null
  return (
    <>
      <AdminList
        config={APPLICANTS_LIST}
        onOpen={setOpen}
        selection={selection}
        keys={{ a: decide('approve'), r: decide('reject'), q: decide('ask') }}
        bulk={<BulkBar selection={selection} nameOf={nameOf} idOf={APPLICANTS_LIST.rowId} actions={actions} />}
      />
      <ApplicantSheet row={open} onClose={() => setOpen(null)} onDecide={decide} />
      {asked && words ? (
        <ChangeDialog
          isOpen
          onClose={() => setAsked(null)}
          title={`${words.label} ${nameOf(asked.row)}`}
          description={words.effect(1)}
          label={words.label}
          busyLabel={words.busyLabel}
          isDanger={words.isDanger}
          run={(said) => send([asked.row], asked.decision, said).then(refuseUndone)}
        />
      ) : null}
    </>
  )
}

/** One alone that was not done is a refusal, shown where the reason stands. */
function refuseUndone(answer: unknown) {
  const { outcomes } = bulkOutcomeSchema.parse(answer)
  const [outcome] = outcomes
  if (outcome && !outcome.isDone) throw new ApiError(409, 'conflict', outcome.message, null)
}
