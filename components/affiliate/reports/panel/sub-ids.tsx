import { ChevronDown, ChevronUp } from 'lucide-react'
import { Segmented } from '@/components/ui/segmented'
import { useLazy } from '@/components/ui/use-lazy'
import { SUB_IDS, type SubId } from '@/lib/reporting/breakdown/constants'
import type { BreakdownParams } from '@/lib/reporting/breakdown/rules'
import { ValuesSkeleton } from './sub-id-skeleton'

const OPTIONS = SUB_IDS.map((value) => ({ value, label: value }))

const loadValues = async () => (await import('./sub-id-values')).SubIdValues

type SubIdsProps = {
  /** The open sub-ID, null when closed. */
  by: SubId | null
  onChange: (by: SubId | null) => void
  /** The query of the panel, filtered by its selected row; null when there is none. */
  params: Omit<BreakdownParams, 'by'> | null
  /** A link to the full earnings report. */
  reportHref: string
}

/** The same figures by sub-ID, s1 to s5, requested when opened. */
export function SubIds({ by, onChange, params, reportHref }: SubIdsProps) {
  const Chevron = by === null ? ChevronDown : ChevronUp
  return (
    <section aria-label="Sub-IDs" className="border-t border-line max-md:bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-2 max-md:px-4">
        <h2 className="font-sans tracking-normal">
          <button
            type="button"
            aria-expanded={by !== null}
            onClick={() => onChange(by === null ? 's1' : null)}
            className="touch-target inline-flex h-7 items-center gap-1.5 rounded-chip text-13 font-medium text-text-2 transition-colors hover:text-text"
          >
            Sub-IDs
            <Chevron className="icon-sm" />
          </button>
        </h2>
        {by === null ? (
          <span className="text-12 text-muted max-md:hidden">Results by s1–s5</span>
        ) : (
          <Segmented label="Sub-ID" value={by} onValueChange={onChange} options={OPTIONS} className="ml-auto" />
        )}
      </header>
      {by === null ? null : <LazyValues params={params && { ...params, by }} reportHref={reportHref} />}
    </section>
  )
}

/** Fetched when a sub-ID is opened. [Q54] */
function LazyValues(props: { params: BreakdownParams | null; reportHref: string }) {
  const Values = useLazy(loadValues)
  return Values ? <Values {...props} /> : <ValuesSkeleton />
}
