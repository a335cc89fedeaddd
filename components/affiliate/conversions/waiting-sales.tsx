import { Card, CardHead } from '@/components/ui/card'
import type { WaitingSale } from '@/lib/conversions/amounts/waiting-schema'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCurrency } from '@/lib/platform/money/currency'

/** Sales that were reported in a currency whose exchange rate is not known yet. */
export function WaitingSales({ sales }: { sales: readonly WaitingSale[] }) {
  return (
    <Card aria-labelledby="waiting-sales" className="mb-4">
      <CardHead id="waiting-sales" title="Waiting for an exchange rate" />
      <p className="px-4 pb-2 text-13 text-text-2">
        They are recorded as soon as there is one. You need not do anything.
      </p>
      <ul className="grid gap-1 px-4 pb-4 text-13">
        {sales.map(({ txnId, offerName, isRefund, amount, currency, waitsFor, day, receivedAt }) => (
          <li key={`${txnId} ${receivedAt}`} className="[overflow-wrap:anywhere]">
            {amount ? <span className="num">{formatCurrency(amount, currency)}</span> : 'A sale'} of {dayLabel(day)}
            {waitsFor === currency ? '' : `, for a rate of ${waitsFor}`}
            {offerName ? `, ${offerName}` : ''}, {isRefund ? 'a refund of order' : 'order'}{' '}
            <span className="bidi-auto mono">{txnId}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
