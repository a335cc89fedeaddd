'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { ErrorState } from '@/components/shared/states/error-state'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import type { FeedConversion } from '@/lib/conversions/lifecycle/admin-schema'
import type { AdminTrail } from '@/lib/conversions/lists/trail/admin-schema'
import type { ConversionStatus } from '@/lib/generated/prisma/enums'
import { formatCents } from '@/lib/platform/money/format'
import { ForChangers } from '../kit/frame/staff-rights'
import { ActionDialog } from './action-dialog'
import { ACTION_LABELS, type FeedAction } from './labels'
import { PayoutDialog } from './payout-dialog'
import { trailOptions } from './queries'
import { TrailView } from './trail-view'

type Action = FeedAction | 'payout'
const ACTIONS: Record<ConversionStatus, readonly Action[]> = {
  pending: ['payout', 'reject', 'approve'],
  approved: ['payout', 'reverse'],
  rejected: ['reinstate'],
  reversed: ['reinstate'],
}
const actionLabel = (action: Action) => (action === 'payout' ? 'Change payout' : ACTION_LABELS[action].label)

type ConversionSheetProps = { row: FeedConversion | null; onClose: () => void }

/** One conversion with its full trail and the actions available current. */
export function ConversionSheet({ row, onClose }: ConversionSheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? <OpenSheet key={row.ref} row={row} returnFocus={returnFocus} /> : null}
    </Sheet>
  )
}

function OpenSheet({ row, returnFocus }: { row: FeedConversion; returnFocus: ReturnType<typeof useReturnFocus> }) {
  const { data, error, isFetching, refetch } = useQuery(trailOptions(row.ref))
  const [action, setAction] = useState<Action | null>(null)
  const current = { ...row, ...(data && currentFields(data)) }
  const close = () => setAction(null)
  return (
    <SheetContent
      {...returnFocus}
      title={`${formatCents(current.payoutCents)} to ${row.affiliateName}`}
      className="md:w-[560px]"
      foot={
        <ForChangers page="conversion-feed">
          <Buttons status={current.status} onPick={setAction} />
        </ForChangers>
      }
    >
      {data ? <TrailView trail={data} /> : null}
      {!data && error ? <ErrorState message={error.message} onRetry={() => refetch()} retrying={isFetching} /> : null}
      {!data && !error ? <Loading /> : null}
      {action === 'payout' ? <PayoutDialog conversion={current} onClose={close} /> : null}
      {action && action !== 'payout' ? <ActionDialog conversion={current} action={action} onClose={close} /> : null}
    </SheetContent>
  )
}

/** The fields that may have changed since the row was loaded. */
const currentFields = ({ conversion: { status, payoutCents, revenueCents } }: AdminTrail) => ({
  status,
  payoutCents,
  revenueCents,
})

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-3 p-4">
      {['w-2/3', 'w-1/2', 'w-3/4', 'w-1/3', 'w-1/4'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}

function Buttons({ status, onPick }: { status: ConversionStatus; onPick: (action: Action) => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {ACTIONS[status].map((action) => (
        <Button key={action} variant={buttonVariant(action)} onClick={() => onPick(action)}>
          {actionLabel(action)}
        </Button>
      ))}
    </div>
  )
}

function buttonVariant(action: Action) {
  if (action === 'approve' || action === 'reinstate') return 'primary' as const
  return action === 'payout' ? ('secondary' as const) : ('danger-quiet' as const)
}
