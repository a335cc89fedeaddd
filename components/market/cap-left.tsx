import { Progress } from '@/components/ui/progress'
import { isCapReached, type OfferCard } from '@/lib/catalog/offers/rules'
import { formatCents, formatCentsShort } from '@/lib/platform/money/format'
import { Term } from './term'

/** The payouts left today under the offer's cap, with a bar. [S3.42] */
export function CapLeft({ offer }: { offer: Pick<OfferCard, 'cap' | 'flatPayoutCents'> }) {
  const { cap } = offer
  if (!cap) return <Term name="Cap left today" value="No daily cap" />
  if (isCapReached(offer)) return <Term name="Cap left today" value="Reached, resets at midnight ET" />
  return (
    <Term name="Cap left today" value={`${formatCents(cap.leftCents)} of ${formatCentsShort(cap.limitCents)}`}>
      <dd aria-hidden="true" className="pt-1">
        <Progress value={cap.leftCents / cap.limitCents} />
      </dd>
    </Term>
  )
}
