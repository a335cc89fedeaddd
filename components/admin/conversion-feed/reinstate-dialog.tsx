'use client'

import { useQuery } from '@tanstack/react-query'
import { FactList } from '@/components/shared/figures/fact-list'
import { ErrorState } from '@/components/shared/states/error-state'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast'
import { sumPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import type { ReinstatementPreview } from '@/lib/conversions/reinstatements/admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import { assertDone } from '../kit/change/assert-done'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { WaitingRequest } from '../shared/second-approval'
import { ACTION_LABELS, moment, STATE_LABELS } from './labels'
import { FEED_PATH, reinstatementOptions } from './queries'

type ReinstateDialogProps = {
  conversion: { ref: string; payoutCents: number; offerName: string; affiliateName: string }
  onClose: () => void
}

/** Reinstates one conversion, after showing what it will be; or says why it cannot be and what to do instead. */
export function ReinstateDialog({ conversion, onClose }: ReinstateDialogProps) {
  const { ref, payoutCents, offerName, affiliateName } = conversion
  const { label, busyLabel, effect } = ACTION_LABELS.reinstate
  const { data, error, isFetching, refetch } = useQuery(reinstatementOptions(ref))
  const phrase = sumPhrase(payoutCents)
  if (data?.obstacle) return <Refusal text={data.obstacle} onClose={onClose} />
  return (
    <StaffChangeDialog
      page="conversion-feed"
      onClose={onClose}
      title={`${label}: ${formatCents(payoutCents)} to ${affiliateName}`}
      description={`${offerName}. ${effect}`}
      label={label}
      busyLabel={busyLabel}
      phrase={phrase}
      fields={() => {
        if (data) return <FactList facts={listFacts(data)} />
        if (error) return <ErrorState message={error.message} onRetry={() => refetch()} retrying={isFetching} />
        return <Skeleton className="h-16 w-full" />
      }}
      change={() => ({ path: `${FEED_PATH}/reinstate`, body: { ids: [ref], seenCents: payoutCents } })}
      onDone={(answer) => toast.success(assertDone(answer))}
    />
  )
}

const refundText = (cents: number) => `${formatCents(cents)} of the sale, refunded meanwhile; its part is deducted`

const HELD_TEXT = 'Pending, because the affiliate is not approved or is under review'

function listFacts(preview: ReinstatementPreview) {
  const { payoutCents, state, holdUntil, isMoneyHeld, missedRefundCents, waiting } = preview
  const [first] = waiting
  return [
    ['New status', isMoneyHeld ? HELD_TEXT : STATE_LABELS[state]],
    ['Payout', `${formatCents(payoutCents)}, ${state === 'approved' ? 'available at once' : 'pending'}`],
    ['End of hold', moment(holdUntil)],
    ...(missedRefundCents > 0 ? [['Refunded', refundText(missedRefundCents)] as const] : []),
    ...(first ? [['First approval', <Waiting key="first" first={first} />] as const] : []),
  ] as const
}

const Waiting = ({ first }: { first: ReinstatementPreview['waiting'][number] }) => (
  <WaitingRequest first={first} kind="reinstatement" what={formatCents(first.amountCents)} />
)

function Refusal({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title="This conversion cannot be reinstated">
        <DialogBody>
          <p className="text-14">{text}</p>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Close</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
