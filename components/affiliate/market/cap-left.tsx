import { Progress } from '@/components/ui/progress'
import { isReached, LEFT_NAMES, RESETS, tightestLimit } from '@/lib/catalog/caps/rules'
import type { OfferCard } from '@/lib/catalog/offers/rules'
import { formatCentsShort } from '@/lib/platform/money/format'
import { amountText } from '@/lib/traffic/caps/rules'
import { Term } from './term'

/** What is left of the cap that stops the viewer first, with a bar. [S3.42] */
export function CapLeft({ offer }: { offer: Pick<OfferCard, 'cap' | 'limits' | 'flatPayoutCents'> }) {
  const tightest = tightestLimit(offer)
  if (!tightest) return <Term name="Cap left today" value="No daily cap" />
  const { metric, period, limit, left } = tightest
  const name = LEFT_NAMES[period]
  if (isReached(tightest, offer.flatPayoutCents)) return <Term name={name} value={`Reached, ${RESETS[period]}`} />
  const all = metric === 'payout' ? formatCentsShort(limit) : `${amountText(metric, BigInt(limit))} ${metric}`
  return (
    <Term name={name} value={`${amountText(metric, BigInt(left))} of ${all}`}>
      <dd aria-hidden="true" className="pt-1">
        <Progress value={left / limit} />
      </dd>
    </Term>
  )
}
