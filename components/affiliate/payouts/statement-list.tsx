'use client'

import { useQuery } from '@tanstack/react-query'
import { FileLink } from '@/components/shared/lists/file-link'
import { Failure } from '@/components/shared/states/failure'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Tag } from '@/components/ui/tag'
import { formatMonth } from '@/lib/platform/dates/formats'
import { plural } from '@/lib/platform/text/counts'
import { monthsOptions } from './queries'

/** A statement for each Eastern month with transactions. */
export function StatementList({ onOpen }: { onOpen: (month: string) => void }) {
  const query = useQuery(monthsOptions)
  const months = query.data?.months
  return (
    <Card aria-labelledby="statements-title" className="overflow-hidden">
      <CardHead id="statements-title" title="Monthly statements" />
      {months && months.length > 0 ? (
        <ul>
          {months.map(({ month, lineCount, isComplete }) => (
            <li key={month} className="flex min-h-12 items-center gap-3 border-t border-line py-1 pr-2 hover:bg-fill">
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => onOpen(month)}
                className="flex min-h-10 min-w-0 flex-1 flex-wrap content-center items-center gap-x-3 gap-y-0.5 pl-4 max-md:min-h-(--touch) text-left text-13 focus-visible:-outline-offset-2"
              >
                <b className="font-medium">{formatMonth(month)}</b>
                {isComplete ? null : <Tag>So far</Tag>}
                <span className="text-12 text-muted tabular-nums max-md:basis-full md:ml-auto">
                  {plural(lineCount, 'line')}
                </span>
              </button>
              <FileLink href={`/api/statements/${month}?format=pdf`} about={formatMonth(month)} format="PDF" quiet />
              <FileLink href={`/api/statements/${month}?format=csv`} about={formatMonth(month)} quiet />
            </li>
          ))}
        </ul>
      ) : null}
      {months?.length === 0 ? (
        <EmptyState title="No statements yet" className="border-t border-line">
          Your first statement appears in the first month with a transaction.
        </EmptyState>
      ) : null}
      {months || query.error ? null : <Skeleton className="m-4 h-40" />}
      {months ? null : <Failure query={query} className="border-t border-line" />}
    </Card>
  )
}
