'use client'

import { type ReactNode, useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import type { Confirmation } from '@/components/shared/change/change-form'
import { bulkPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import { assertDone } from '../change/assert-done'
import type { BulkAction, BulkChoice } from '../change/bulk-action'
import { BulkBar } from '../change/bulk-bar'
import { useChange } from '../change/use-change'
import { AdminList } from '../list/admin-list'
import type { ListConfig } from '../list/list-config'
import { useOpenRow } from '../list/use-open-row'
import { useSelection } from '../list/use-selection'

/** The labels of a decision, and its effect on a number of rows. */
export type DecisionLabels = { label: string; busyLabel: string; isDanger: boolean; effect: (count: number) => string }

/** The props of the sheet of one row. */
export type QueueSheet<Row, Decision> = {
  row: Row | null
  onClose: () => void
  onDecide: (decision: Decision) => (row: Row) => void
}

type DecisionQueueProps<Row, Decision extends string> = {
  /** Decisions are sent to `…/decide` below its path: `{ ids, decision, reason, confirm }`. */
  config: ListConfig<Row>
  decisions: Record<Decision, DecisionLabels>
  /** The keys that take a decision about the current row. */
  keys: Record<string, Decision>
  nameOf: (row: Row) => string
  /** Whether a row can still be decided. Others open instead and cannot be selected. */
  isOpen?: (row: Row) => boolean
  renderSheet: (sheet: QueueSheet<Row, Decision>) => ReactNode
}

/** A list of rows to decide, one by one with the keyboard or many at once with a phrase, `approve 12`. */
export function DecisionQueue<Row extends { id: string | number }, Decision extends string>(
  props: DecisionQueueProps<Row, Decision>,
) {
  const { config, decisions, nameOf, isOpen = () => true, renderSheet } = props
  const selection = useSelection(config.rowId, isOpen)
  const [shown, setShown] = useOpenRow(config)
  const [dialog, setDialog] = useState<{ row: Row; decision: Decision } | null>(null)
  const { mutateAsync } = useChange(config.page)
  const send = (choice: BulkChoice, decision: Decision, confirmation: Confirmation) =>
    mutateAsync({ path: `${config.path}/decide`, body: { ...choice, decision, ...confirmation } })
  const decide = (decision: Decision) => (row: Row) => {
    if (!isOpen(row)) return setShown(row)
    setShown(null)
    setDialog({ row, decision })
  }
  const actions = keysOf(decisions).map(
    (decision): BulkAction => ({
      ...decisions[decision],
      preview: ({ count }) => decisions[decision].effect(count),
      phrase: ({ count }) => bulkPhrase(decision, count),
      run: (choice, confirmation) => send(choice, decision, confirmation),
    }),
  )
  const labels = dialog && decisions[dialog.decision]
  return (
    <>
      <AdminList
        config={config}
        onOpen={setShown}
        selection={selection}
        keys={Object.fromEntries(
          Object.entries(props.keys).map(([key, decision]) => [
            key,
            { label: decisions[decision].label, run: decide(decision) },
          ]),
        )}
        bulk={<BulkBar config={config} selection={selection} nameOf={nameOf} idOf={({ id }) => id} actions={actions} />}
      />
      {renderSheet({ row: shown, onClose: () => setShown(null), onDecide: decide })}
      {dialog && labels ? (
        <ChangeDialog
          isOpen
          onClose={() => setDialog(null)}
          title={`${labels.label}: ${nameOf(dialog.row)}`}
          description={labels.effect(1)}
          label={labels.label}
          busyLabel={labels.busyLabel}
          isDanger={labels.isDanger}
          run={(confirmation) => send({ ids: [dialog.row.id] }, dialog.decision, confirmation).then(assertDone)}
        />
      ) : null}
    </>
  )
}

const keysOf = <Name extends string>(record: Record<Name, unknown>) => Object.keys(record) as Name[]
