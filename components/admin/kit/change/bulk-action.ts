import type { ReactNode } from 'react'
import type { Confirmation } from '@/components/shared/change/change-form'
import type { SelectionPart, StoredSelection } from '@/lib/backoffice/lists/selection-schema'

/** The rows an action is for: how many, and by status with their money, in cents. */
export type Tally = { count: number; groups: StoredSelection['groups'] }

/** The rows of one request: ids, or a part of a stored selection. */
export type BulkChoice = { ids: (string | number)[] } | { selection: SelectionPart }

export type BulkAction = {
  label: string
  busyLabel: string
  isDanger?: boolean
  /** What the action will do to these rows, with amounts where money moves. */
  preview: (tally: Tally) => ReactNode
  /** The phrase to type before it runs; undefined when these rows need none. */
  phrase?: (tally: Tally) => string | undefined
  fields?: (errors: Readonly<Record<string, string>>) => ReactNode
  run: (choice: BulkChoice, confirmation: Confirmation) => Promise<unknown>
}

/** The tally of rows, by the status and the money of each. */
export function tallyRows<Row>(rows: readonly Row[], factsOf: (row: Row) => { status: string; cents: number }): Tally {
  const groups = new Map<string, Tally['groups'][number]>()
  for (const { status, cents } of rows.map(factsOf)) {
    const group = groups.get(status) ?? { status, count: 0, cents: 0 }
    groups.set(status, { status, count: group.count + 1, cents: group.cents + cents })
  }
  return { count: rows.length, groups: [...groups.values()] }
}
