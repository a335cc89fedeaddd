'use client'

import { useQuery } from '@tanstack/react-query'
import { Money } from '@/components/shared/figures/money'
import { Tile } from '@/components/shared/figures/tile'
import { Failure } from '@/components/shared/states/failure'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { plural } from '@/lib/platform/text/counts'
import { summaryOptions } from './queries'

const TILES = [
  { name: 'due', label: 'Due' },
  { name: 'held', label: 'Held' },
  { name: 'processing', label: 'Processing' },
  { name: 'failed', label: 'Failed' },
  { name: 'paid', label: 'Paid, 30 days' },
] as const

/** Totals of payouts due, held, processing, failed and recently paid. */
export function PayoutsTiles() {
  const query = useQuery(summaryOptions)
  const { data } = query
  if (query.error && !data)
    return (
      <Card className="mb-4">
        <Failure query={query} />
      </Card>
    )
  return (
    <dl
      className="grid grid-cols-2 gap-3 pb-4 max-md:[&>:last-child]:col-span-2 md:grid-cols-3 xl:grid-cols-5"
      aria-busy={data === undefined || undefined}
    >
      {TILES.map(({ name, label }) => (
        <Tile key={name} label={label}>
          {data ? (
            <span className="grid gap-0.5">
              <span className="text-18 font-heavy">
                <Money cents={data[name].cents} />
              </span>
              <span className="text-12 text-muted">{plural(data[name].count, 'payout')}</span>
            </span>
          ) : (
            <Skeleton className="h-[47px] w-24" />
          )}
        </Tile>
      ))}
    </dl>
  )
}
