import { parseAsString, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { choiceText, type ReportChoice } from '@/lib/reporting/builder/choice-rules'
import { type ReportQuery, reportQuerySchema, staffReportQuerySchema } from '@/lib/reporting/builder/schema'
import { STAFF_DIMENSIONS } from '@/lib/reporting/report-queries/constants'

const SHAPE = ['range', 'from', 'to', 'by', 'across', 'figures', 'sort', 'dir', 'compare', 'lines'] as const
const NAMES: readonly string[] = [...SHAPE, ...STAFF_DIMENSIONS]
const parsers = Object.fromEntries(NAMES.map((name) => [name, parseAsString]))
const NOTHING = Object.fromEntries(NAMES.map((name) => [name, null]))

const nulls = (choice: ReportChoice) => ({
  ...NOTHING,
  ...Object.fromEntries(Object.entries(choice).map(([name, value]) => [name, value ?? null])),
})

/** The report of the address: everything chosen is in it, so that it can be shared and returned to. */
export function useReportChoice(isStaff: boolean) {
  const [found, setFound] = useQueryStates(parsers)
  const text = choiceText(
    Object.fromEntries(Object.entries(found).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
  )
  const parsed = useMemo(() => {
    const schema = isStaff ? staffReportQuerySchema : reportQuerySchema
    return schema.safeParse(Object.fromEntries(new URLSearchParams(text)))
  }, [isStaff, text])
  return {
    /** The query of the request. */
    text,
    /** Null for an address that no report can have. */
    query: parsed.success ? (parsed.data as ReportQuery) : null,
    /** Changes some of it; undefined is the usual. */
    change: (change: ReportChoice) =>
      setFound(Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? null]))),
    /** Goes on to another report, from which Back returns. */
    open: (choice: ReportChoice) => setFound(nulls(choice), { history: 'push' }),
    clear: () => setFound(NOTHING),
  }
}
export type ReportChoiceState = ReturnType<typeof useReportChoice>
