import { type ReportChoice, toReportChoice } from '../builder/choice-rules'
import type { ReportQuery } from '../builder/schema'
import type { ReportSide } from './constants'
import { querySchemaFor } from './schema'

/** A query as it can be run now, and what of it is no longer known. */
export type OpenedQuery = { query: ReportQuery; notes: string[] }

/**
 * A stored query as it opens now. What later releases or rights no longer know is left out, and named; what is left of
 * the query stays.
 */
export function openedQuery(stored: unknown, side: ReportSide): OpenedQuery {
  const schema = querySchemaFor(side)
  const choice: ReportChoice = definedOnly(toReportChoice(stored as ReportQuery))
  const notes: string[] = []
  for (const list of ['by', 'figures'] as const) {
    const names = (choice[list] ?? '').split(',')
    const known = names.filter((name) => schema.safeParse({ [list]: name }).success)
    const lost = names.filter((name) => name !== '' && !known.includes(name))
    notes.push(...lost.map((name) => `“${name}” is no longer part of reports and was left out.`))
    if (lost.length > 0) choice[list] = known.length > 0 ? known.join(',') : undefined
  }
  for (;;) {
    const parsed = schema.safeParse(definedOnly(choice))
    if (parsed.success) return { query: parsed.data as ReportQuery, notes }
    const wrong = String(parsed.error.issues[0]?.path[0] ?? '')
    if (choice[wrong] === undefined) return { query: schema.parse({}) as ReportQuery, notes: [...notes, NOTHING_LEFT] }
    delete choice[wrong]
    notes.push(`The choice of “${wrong}” can no longer be made and was left out.`)
  }
}

const NOTHING_LEFT = 'This view can no longer be read; the usual report is shown.'

/** Only what is set. */
export const definedOnly = (choice: ReportChoice): Record<string, string> =>
  Object.fromEntries(Object.entries(choice).filter((entry): entry is [string, string] => entry[1] !== undefined))
