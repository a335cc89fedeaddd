import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { cn } from '@/components/ui/cn'
import { TextLink } from '@/components/ui/text-link'
import { type BreakdownParams, keyValues } from '@/lib/reporting/breakdown/rules'
import { groupKeyed } from '@/lib/reporting/stats/rules'
import { type Breakdown, breakdownOptions } from '../queries'
import { BreakdownRow } from './breakdown-row'
import { SHOWN_ROWS, ValuesSkeleton } from './sub-id-skeleton'

const COLORS = 20

type SubIdValuesProps = { params: BreakdownParams | null; reportHref: string }

/** The rows of the open sub-ID. */
export function SubIdValues({ params, reportHref }: SubIdValuesProps) {
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
