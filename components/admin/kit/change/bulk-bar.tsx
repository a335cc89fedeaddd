'use client'

import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { BULK_MAX } from '@/lib/accounts/admin-pages/constants'
import { type BulkOutcome, bulkOutcomeSchema } from '@/lib/backoffice/admin/schema'
import type { Selection } from '../list/use-selection'
import { ChangeDialog } from './change-dialog'
import type { Confirmation } from './change-form'

export type BulkAction<Row> = {
  label: string
  busyLabel: string
  isDanger?: boolean
  /** What the action will do to these rows, with amounts where money moves. */
  preview: (rows: readonly Row[]) => ReactNode
  /** The phrase to type before it runs; undefined when these rows need none. */
  phrase?: (rows: readonly Row[]) => string | undefined
  fields?: (errors: Readonly<Record<string, string>>) => ReactNode
  run: (rows: readonly Row[], confirmation: Confirmation) => Promise<unknown>
}

type BulkBarProps<Row> = {
  selection: Selection<Row>
  actions: readonly BulkAction<Row>[]
  /** The name of a row in the list of outcomes. */
  nameOf: (row: Row) => string
  idOf: (row: Row) => string
}

/** The number of selected rows and the actions for them, then the outcome for each row. */
export function BulkBar<Row>({ selection, actions, nameOf, idOf }: BulkBarProps<Row>) {
  // by label: the state of its fields makes a new action object
  const [openLabel, setOpenLabel] = useState<string | null>(null)
  const action = actions.find(({ label }) => label === openLabel) ?? null
  const [done, setDone] = useState<{ outcomes: BulkOutcome[]; names: ReadonlyMap<string, string> } | null>(null)
  const { rows, size, clear } = selection
  const isOverLimit = size > BULK_MAX

  const run = async (confirmation: Confirmation) => {
    if (!action) return
    const { outcomes } = bulkOutcomeSchema.parse(await action.run(rows, confirmation))
    setDone({ outcomes, names: new Map(rows.map((row) => [idOf(row), nameOf(row)])) })
    clear()
  }
  if (size === 0) return done ? <Outcomes {...done} onClose={() => setDone(null)} /> : null
  return (
    <section
      aria-label="Selected rows"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-accent-soft px-4 py-2"
    >
      <p aria-live="polite" className="mr-2 text-13 font-medium">
        {size} selected{isOverLimit ? `; the limit is ${BULK_MAX} at once` : ''}
      </p>
      {actions.map((one) => (
        <Button key={one.label} size="sm" disabled={isOverLimit} onClick={() => setOpenLabel(one.label)}>
          {one.label}
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={clear}>
        Clear
      </Button>
      <ChangeDialog
        isOpen={action !== null}
        onClose={() => setOpenLabel(null)}
        title={action ? `${action.label}: ${size}` : ''}
        description={action?.preview(rows)}
        label={action ? `${action.label} ${size}` : ''}
        busyLabel={action?.busyLabel ?? ''}
        isDanger={action?.isDanger ?? false}
        {...phraseOf(action, rows)}
        {...(action?.fields && { fields: action.fields })}
        run={run}
      />
    </section>
  )
}

function phraseOf<Row>(action: BulkAction<Row> | null, rows: readonly Row[]) {
  const phrase = action?.phrase?.(rows)
  return phrase === undefined ? {} : { phrase }
}

type OutcomesProps = { outcomes: readonly BulkOutcome[]; names: ReadonlyMap<string, string>; onClose: () => void }

function Outcomes({ outcomes, names, onClose }: OutcomesProps) {
  const failed = outcomes.filter(({ isDone }) => !isDone)
  return (
    <div role="status" className="border-b border-line px-4 py-2 text-13">
      <div className="flex items-center gap-2">
        <p className="mr-auto font-medium">
          {outcomes.length - failed.length} done{failed.length > 0 ? `, ${failed.length} failed` : ''}
        </p>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Close
        </Button>
      </div>
      <ul className="max-h-48 overflow-y-auto">
        {outcomes.map(({ id, isDone, message }) => (
          <li key={id} className="flex items-center gap-2 py-0.5">
            {isDone ? <Check className="size-3.5 text-success" /> : <X className="size-3.5 text-danger" />}
            <span className="font-medium">{names.get(id) ?? id}</span>
            <span className="text-muted">{message}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
