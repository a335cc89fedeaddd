'use client'

import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { BULK_MAX } from '@/lib/accounts/admin/constants'
import { type BulkOutcome, bulkOutcomeSchema } from '@/lib/backoffice/admin/schema'
import type { Selection } from '../list/use-selection'
import { ChangeDialog } from './change-dialog'

export type BulkAction<Row> = {
  label: string
  busyLabel: string
  isDanger?: boolean
  /** What will happen to these rows, with their sums where money moves. */
  preview: (rows: readonly Row[]) => ReactNode
  /** Typed before it happens; undefined when these rows need none. */
  phrase?: (rows: readonly Row[]) => string | undefined
  fields?: (errors: Readonly<Record<string, string>>) => ReactNode
  run: (rows: readonly Row[], said: { reason: string; confirm: string }) => Promise<unknown>
}

type BulkBarProps<Row> = {
  selection: Selection<Row>
  actions: readonly BulkAction<Row>[]
  /** How a row is called in the list of outcomes. */
  nameOf: (row: Row) => string
  idOf: (row: Row) => string
}

/** What can be done with the ticked rows, how many they are, and afterwards what became of each. */
export function BulkBar<Row>({ selection, actions, nameOf, idOf }: BulkBarProps<Row>) {
  // by its name: what a field of it holds changes the action itself
  const [asked, setAsked] = useState<string | null>(null)
  const action = actions.find(({ label }) => label === asked) ?? null
  const [done, setDone] = useState<{ outcomes: BulkOutcome[]; names: ReadonlyMap<string, string> } | null>(null)
  const { rows, size, clear } = selection
  const isTooMany = size > BULK_MAX

  const run = async (said: { reason: string; confirm: string }) => {
    if (!action) return
    const { outcomes } = bulkOutcomeSchema.parse(await action.run(rows, said))
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
        {size} selected{isTooMany ? `; ${BULK_MAX} at once are the most` : ''}
      </p>
      {actions.map((one) => (
        <Button key={one.label} size="sm" disabled={isTooMany} onClick={() => setAsked(one.label)}>
          {one.label}
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={clear}>
        Clear
      </Button>
      <ChangeDialog
        isOpen={action !== null}
        onClose={() => setAsked(null)}
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
          {outcomes.length - failed.length} done{failed.length > 0 ? `, ${failed.length} not` : ''}
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
