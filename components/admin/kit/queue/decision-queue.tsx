'use client'

import { type ReactNode, useState } from 'react'
import { refuseUndone } from '../change/assert-done'
import { type BulkAction, BulkBar } from '../change/bulk-bar'
import { ChangeDialog } from '../change/change-dialog'
import { useChange } from '../change/use-change'
import { AdminList } from '../list/admin-list'
import type { ListConfig } from '../list/list-config'
import { useSelection } from '../list/use-selection'

/** What a decision is called, and what it does to so many rows. */
export type DecisionWords = { label: string; busyLabel: string; isDanger: boolean; effect: (count: number) => string }

/** What the sheet of one row is given. */
export type QueueSheet<Row, Decision> = {
  row: Row | null
  onClose: () => void
  onDecide: (decision: Decision) => (row: Row) => void
}

type DecisionQueueProps<Row, Decision extends string> = {
  /** Decisions are sent to `…/decide` below its path: `{ ids, decision, reason, confirm }`. */
  config: ListConfig<Row>
  decisions: Record<Decision, DecisionWords>
  /** Which key takes which decision about the row that has the focus. */
  keys: Record<string, Decision>
  nameOf: (row: Row) => string
  /** Rows that are decided already open instead, and have no box to tick. */
  isOpen?: (row: Row) => boolean
  renderSheet: (sheet: QueueSheet<Row, Decision>) => ReactNode
}

type Said = { reason: string; confirm: string }

/** A queue of staff: one row after the other with the keyboard, or many at once with a phrase, `approve 12`. */
export function DecisionQueue<Row extends { id: string | number }, Decision extends string>(
  props: DecisionQueueProps<Row, Decision>,
) {
  const { config, decisions, nameOf, isOpen = () => true, renderSheet } = props
  const selection = useSelection(config.rowId, isOpen)
  const [shown, setShown] = useState<Row | null>(null)
  const [asked, setAsked] = useState<{ row: Row; decision: Decision } | null>(null)
  const { mutateAsync } = useChange(config.page)
  const send = (rows: readonly Row[], decision: Decision, said: Said) =>
    mutateAsync({ path: `${config.path}/decide`, body: { ids: rows.map(({ id }) => id), decision, ...said } })
  const decide = (decision: Decision) => (row: Row) => {
    if (!isOpen(row)) return setShown(row)
    setShown(null)
    setAsked({ row, decision })
  }
  const actions = namesOf(decisions).map(
    (decision): BulkAction<Row> => ({
      ...decisions[decision],
      preview: (rows) => decisions[decision].effect(rows.length),
      phrase: (rows) => (rows.length > 1 ? `${decision} ${rows.length}` : undefined),
      run: (rows, said) => send(rows, decision, said),
    }),
  )
  const words = asked && decisions[asked.decision]
  return (
    <>
      <AdminList
        config={config}
        onOpen={setShown}
        selection={selection}
        keys={Object.fromEntries(Object.entries(props.keys).map(([key, decision]) => [key, decide(decision)]))}
        bulk={<BulkBar selection={selection} nameOf={nameOf} idOf={config.rowId} actions={actions} />}
      />
      {renderSheet({ row: shown, onClose: () => setShown(null), onDecide: decide })}
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

const namesOf = <Name extends string>(record: Record<Name, unknown>) => Object.keys(record) as Name[]
