'use client'

import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import type { Confirmation } from '@/components/shared/change/change-form'
import { Button } from '@/components/ui/button'
import { BULK_MAX } from '@/lib/backoffice/pages/constants'
import { bulkOutcomeSchema } from '@/lib/backoffice/pages/schema'
import type { ListConfig } from '../list/list-config'
import type { Selection } from '../list/use-selection'
import { type BulkAction, type Tally, tallyRows } from './bulk-action'
import { BulkOutcomes, type BulkResult } from './bulk-outcomes'
import { useBulkRun } from './use-bulk-run'
import { useSelectAll } from './use-select-all'

type BulkBarProps<Row> = {
  config: ListConfig<Row>
  selection: Selection<Row>
  actions: readonly BulkAction[]
  /** The name of a row in the list of outcomes. */
  nameOf: (row: Row) => string
  /** The id of a row in the request. */
  idOf: (row: Row) => string | number
  /** The status of a row and its money in cents, for previews that name them. */
  factsOf?: (row: Row) => { status: string; cents: number }
}

const noFacts = () => ({ status: '', cents: 0 })
const number = new Intl.NumberFormat('en-US')

/**
 * The number of selected rows and the actions for them, then the outcome for each row. Once the whole page is selected,
 * all rows that match the filter can be selected too; they are decided part by part.
 */
export function BulkBar<Row>({ config, selection, actions, nameOf, idOf, factsOf = noFacts }: BulkBarProps<Row>) {
  // by label: the state of its fields makes a new action object
  const [openLabel, setOpenLabel] = useState<string | null>(null)
  const action = actions.find(({ label }) => label === openLabel) ?? null
  const [result, setResult] = useState<BulkResult | null>(null)
  const all = useSelectAll(config, selection)
  const bulk = useBulkRun()
  const { rows, size, clear } = selection
  const tally: Tally = all.stored ? { count: all.stored.total, groups: all.stored.groups } : tallyRows(rows, factsOf)
  const names = () => new Map(rows.map((row) => [config.rowId(row), nameOf(row)]))

  const finish = (outcomes: BulkResult['outcomes']) => {
    setResult({ outcomes, names: names(), notTried: tally.count - outcomes.length, isByFilter: all.stored !== null })
    all.end()
    clear()
  }
  const run = async (confirmation: Confirmation) => {
    if (!action) return
    if (all.stored) {
      await bulk.runAll(action, all.stored, confirmation)
      return finish(bulk.end())
    }
    finish(bulkOutcomeSchema.parse(await action.run({ ids: rows.map(idOf) }, confirmation)).outcomes)
  }
  const close = () => {
    setOpenLabel(null)
    const outcomes = bulk.end()
    if (outcomes.length > 0) finish(outcomes)
  }
  if (size === 0) return result ? <BulkOutcomes {...result} page={config.page} onClose={() => setResult(null)} /> : null
  const count = number.format(tally.count)
  return (
    <>
      <SelectedRows all={all} size={size} actions={actions} onPick={setOpenLabel} onClear={clear} />
      <ChangeDialog
        isOpen={action !== null}
        onClose={close}
        title={action ? `${action.label}: ${count}` : ''}
        description={action?.preview(tally)}
        label={action ? `${action.label} ${count}` : ''}
        busyLabel={action ? busyText(action.busyLabel, bulk.done, tally.count) : ''}
        isDanger={action?.isDanger ?? false}
        {...phraseOf(action, tally)}
        {...(action?.fields && { fields: action.fields })}
        run={run}
      />
    </>
  )
}

type SelectedRowsProps = {
  all: ReturnType<typeof useSelectAll>
  size: number
  actions: readonly BulkAction[]
  onPick: (label: string) => void
  onClear: () => void
}

function SelectedRows({ all, size, actions, onPick, onClear }: SelectedRowsProps) {
  const isOverLimit = !all.stored && size > BULK_MAX
  const text = all.stored ? `All ${number.format(all.stored.total)} that match selected` : `${size} selected`
  return (
    <section
      aria-label="Selected rows"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-accent-soft px-4 py-2"
    >
      <p aria-live="polite" className="mr-2 text-13 font-medium">
        {text}
        {isOverLimit ? `; the limit is ${BULK_MAX} at once` : ''}
      </p>
      {actions.map(({ label }) => (
        <Button key={label} size="sm" disabled={isOverLimit || all.isPending} onClick={() => onPick(label)}>
          {label}
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear
      </Button>
      {all.offer ? (
        <Button size="sm" variant="ghost" busy={all.isPending} busyLabel="Selecting…" onClick={all.select}>
          {all.offer}
        </Button>
      ) : null}
    </section>
  )
}

const busyText = (label: string, done: number, count: number) =>
  done > 0 ? `${label} ${number.format(done)} of ${number.format(count)}` : label

function phraseOf(action: BulkAction | null, tally: Tally) {
  const phrase = action?.phrase?.(tally)
  return phrase === undefined ? {} : { phrase }
}
