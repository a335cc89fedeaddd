'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Money } from '@/components/shared/figures/money'
import { Tile } from '@/components/shared/figures/tile'
import { Failure } from '@/components/shared/states/failure'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { plural } from '@/lib/platform/text/counts'
import { summaryOptions } from './queries'

/** Totals of pending applications, advances granted, still owed and repaid. */
export function FundingTiles() {
  const query = useQuery(summaryOptions)
  const { data } = query
  if (query.error && !data)
    return (
      <Card className="mb-4">
        <Failure query={query} />
      </Card>
    )
  return (
    <dl className="grid grid-cols-2 gap-3 pb-4 xl:grid-cols-4" aria-busy={data === undefined || undefined}>
      <Tile label="Pending">
        {data ? <Sum cents={data.waiting.cents}>{plural(data.waiting.count, 'application')}</Sum> : <Blank />}
      </Tile>
      <Tile label="Still owed">
        {data ? <Sum cents={data.owed.cents}>{plural(data.owed.count, 'advance')}</Sum> : <Blank />}
      </Tile>
      <Tile label="Granted">
        {data ? <Sum cents={data.granted.cents}>{plural(data.granted.count, 'advance')}</Sum> : <Blank />}
      </Tile>
      <Tile label="Repaid">{data ? <Sum cents={data.repaidCents}>out of earnings</Sum> : <Blank />}</Tile>
    </dl>
  )
}

const Blank = () => <Skeleton className="h-[47px] w-24" />

function Sum({ cents, children }: { cents: number; children: ReactNode }) {
  return (
    <span className="grid gap-0.5">
      <span className="text-18 font-heavy">
        <Money cents={cents} />
      </span>
      <span className="text-12 text-muted">{children}</span>
    </span>
  )
}
