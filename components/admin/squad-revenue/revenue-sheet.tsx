'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import type { SquadRevenue } from '@/lib/rewards/squads/periods/admin-schema'
import { ForChangers } from '../kit/frame/staff-rights'
import { CloseDialog } from './close-dialog'
import { ClosedPeriods } from './closed-periods'
import { OpenPeriod } from './open-period'
import { revenueOptions } from './queries'

/** The earnings of a squad by member: the open period, which can be closed here, and closed ones. */
export function RevenueSheet({ row, onClose }: { row: SquadRevenue | null; onClose: () => void }) {
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? <OneSquad key={row.id} id={row.id} name={row.name} /> : null}
    </Sheet>
  )
}

function OneSquad({ id, name }: { id: number; name: string }) {
  const returnFocus = useReturnFocus()
  const [through, setThrough] = useState<string>()
  const [isClosing, setClosing] = useState(false)
  const query = useQuery({ ...revenueOptions(id, through), placeholderData: keepPreviousData })
  const { data } = query
  const period = data?.period ?? null
  return (
    <SheetContent
      {...returnFocus}
      title={name}
      className="md:w-[680px]"
      foot={
        <ForChangers page="squad-revenue">
          <div className="flex justify-end">
            <Button
              variant="primary"
              disabled={!period?.lastDay || query.isPlaceholderData}
              onClick={() => setClosing(true)}
            >
              Close period
            </Button>
          </div>
        </ForChangers>
      }
    >
      {data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-4">
          {period ? (
            <OpenPeriod period={period} onPick={setThrough} />
          ) : (
            <p className="text-13 text-muted">This squad is disbanded.</p>
          )}
          <ClosedPeriods periods={data.closed} />
        </div>
      ) : query.error ? (
        <Failure query={query} />
      ) : (
        <Skeleton className="m-4 h-60" />
      )}
      {isClosing && data && period ? (
        <CloseDialog
          squad={data.squad}
          period={period}
          onClose={() => {
            setClosing(false)
            setThrough(undefined)
          }}
        />
      ) : null}
    </SheetContent>
  )
}
