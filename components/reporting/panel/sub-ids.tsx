import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import Link from 'next/link'
import { cn } from '@/components/ui/cn'
import { Segmented } from '@/components/ui/segmented'
import { Skeleton } from '@/components/ui/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { SUB_IDS, type SubId } from '@/lib/reporting/breakdown/constants'
import { type BreakdownParams, keyValues } from '@/lib/reporting/breakdown/rules'
import { groupKeyed } from '@/lib/reporting/stats/rules'
import { type Breakdown, breakdownOptions } from '../queries'
import { BreakdownRow } from './breakdown-row'

const OPTIONS = SUB_IDS.map((value) => ({ value, label: value }))
const SHOWN_ROWS = 5
const COLORS = 20

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
      {by === null ? null : <Values params={params && { ...params, by }} reportHref={reportHref} />}
    </section>
  )
}

function Values({ params, reportHref }: { params: BreakdownParams | null; reportHref: string }) {
  const { data, isFetching, isPlaceholderData, refetch } = useQuery(breakdownOptions(params))
  if (!params) return <Note>Pick one offer or source to see its sub-IDs.</Note>
  if (!data && isFetching) return <ValuesSkeleton />
  if (!data) {
    return (
      <Note>
        No data available.{' '}
        <TextLink asChild accent>
          <button type="button" onClick={() => refetch()}>
            Refresh
          </button>
        </TextLink>
      </Note>
    )
  }
  return (
    <div aria-busy={isPlaceholderData} className={cn('transition-opacity', isPlaceholderData && 'opacity-60')}>
      <ValueList answer={data} reportHref={reportHref} />
    </div>
  )
}

function ValueList({ answer, reportHref }: { answer: Breakdown; reportHref: string }) {
  const groups = groupKeyed(keyValues(answer, answer.params.by))
  const total = groups.reduce((sum, { totals }) => sum + totals.payoutCents, 0)
  if (groups.length === 0) return <Note>No data in this date range.</Note>
  return (
    <>
      <ul>
        {groups.slice(0, SHOWN_ROWS).map((group, index) => (
          <li key={group.key}>
            <BreakdownRow
              group={group}
              color={(index % COLORS) + 1}
              share={total > 0 ? group.totals.payoutCents / total : 0}
            />
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-5 py-2.5 text-13 max-md:px-4">
        <TextLink asChild accent>
          <Link href={reportHref} prefetch={false}>
            {groups.length > SHOWN_ROWS ? `All ${groups.length} in the earnings report` : 'Open the earnings report'}
          </Link>
        </TextLink>
      </p>
    </>
  )
}

const Note = ({ children }: { children: React.ReactNode }) => (
  <p className="px-5 pt-1 pb-4 text-13 text-muted max-md:px-4">{children}</p>
)

function ValuesSkeleton() {
  return (
    <div aria-busy="true">
      {Array.from({ length: SHOWN_ROWS }, (_, row) => row).map((row) => (
        <div key={row} className="flex h-11 items-center border-t border-line px-5 max-md:h-[63px] max-md:px-4">
          <Skeleton className="h-4 w-48" />
        </div>
      ))}
      <div className="flex h-[40.5px] items-center border-t border-line px-5 max-md:px-4">
        <Skeleton className="h-4 w-40" />
      </div>
    </div>
  )
}
