'use client'

import { useState } from 'react'
import { bulkOutcomeSchema } from '@/lib/admin/schema'
import { ApiError } from '@/lib/http/api-client'
import { type DeskApplication, SQUAD_DECISIONS, type SquadDecision } from '@/lib/squads/desk-schema'
import { type BulkAction, BulkBar } from '../change/bulk-bar'
import { ChangeDialog } from '../change/change-dialog'
import { useChange } from '../change/use-change'
import { AdminList } from '../list/admin-list'
import { useSelection } from '../list/use-selection'
import { DECISIONS } from './decisions'
import { ProposalSheet } from './proposal-sheet'
import { PROPOSALS_LIST, PROPOSALS_PATH } from './proposals-list'

const nameOf = ({ name }: DeskApplication) => name

/** The queue of proposed squads: one by one with the keyboard, or many at once. [S2.28] */
export function ProposalsScreen() {
  const selection = useSelection(PROPOSALS_LIST.rowId)
  const [open, setOpen] = useState<DeskApplication | null>(null)
  const [asked, setAsked] = useState<{ row: DeskApplication; decision: SquadDecision } | null>(null)
  const { mutateAsync } = useChange('squad-application')
  const send = (rows: readonly DeskApplication[], decision: SquadDecision, said: { reason: string; confirm: string }) =>
    mutateAsync({ path: `${PROPOSALS_PATH}/decide`, body: { ids: rows.map(({ id }) => id), decision, ...said } })
  const decide = (decision: SquadDecision) => (row: DeskApplication) => {
    if (row.status !== 'submitted') return setOpen(row)
    setOpen(null)
    setAsked({ row, decision })
  }
  const actions = SQUAD_DECISIONS.map(
    (decision): BulkAction<DeskApplication> => ({
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
        config={PROPOSALS_LIST}
        onOpen={setOpen}
        selection={selection}
        keys={{ a: decide('approve'), r: decide('decline') }}
        bulk={<BulkBar selection={selection} nameOf={nameOf} idOf={PROPOSALS_LIST.rowId} actions={actions} />}
      />
      <ProposalSheet row={open} onClose={() => setOpen(null)} onDecide={decide} />
      {asked && words ? (
        <ChangeDialog
          isOpen
          onClose={() => setAsked(null)}
          title={`${words.label} ${asked.row.name}`}
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
  const [outcome] = bulkOutcomeSchema.parse(answer).outcomes
  if (outcome && !outcome.isDone) throw new ApiError(409, 'conflict', outcome.message, null)
}
