import { CalendarClock } from 'lucide-react'
import { OrderPreviewDetails } from '@/components/shared/offer-form/order-preview-details'
import { easternText } from '@/components/shared/time/eastern-text'
import { Card, CardHead } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import type { AnnouncedPayout, OfferPayoutTerms, PayoutTerm } from '@/lib/catalog/payouts/affiliate-terms-rules'
import { stepStart } from '@/lib/catalog/payouts/text-rules'
import { formatCount } from '@/lib/platform/text/counts'

type PayoutTermsProps = { offerId: number; terms: OfferPayoutTerms }

/** What each event of an offer pays the viewer, with steps of volume and what was announced; nothing for a plain payout. */
export function PayoutTerms({ offerId, terms: { payouts, codes, announced } }: PayoutTermsProps) {
  const isPlain =
    codes === null &&
    payouts.length === 1 &&
    payouts.every(
      ({ isOwn, steps, rules, customers }) => !isOwn && steps.length === 0 && rules.length === 0 && customers === null,
    )
  return (
    <>
      {announced.map((change) => (
        <Announced key={change.effectiveAt} change={change} />
      ))}
      {isPlain ? null : (
        <Card aria-labelledby="payouts-title" className="mb-4">
          <CardHead id="payouts-title" title="Payouts" />
          <ul className="grid divide-y divide-line px-4 pb-2">
            {payouts.map((payout) => (
              <Line key={payout.goalId ?? 'own'} payout={payout} isAlone={payouts.length === 1} />
            ))}
          </ul>
          {codes === null ? null : <p className="px-4 pb-3 text-12 text-text-2">{codes}</p>}
          <OrderPreviewDetails path={`/api/offers/${offerId}/preview`} />
        </Card>
      )}
    </>
  )
}

function Line({ payout: term, isAlone }: LineProps) {
  const { name, event, payout, isOwn, isRepeatable, customers, rules, steps, stepsByPayment, countThisMonth } = term
  return (
    <li className="grid gap-0.5 py-2.5 text-13">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
          {isOwn ? <Tag accent>Custom payout</Tag> : null}
        </span>
        <span className="font-medium tabular-nums">{payout}</span>
      </div>
      <p className="text-12 text-muted">
        {isAlone ? '' : `Event ${event}, `}
        {isRepeatable ? 'paid for every conversion' : 'paid once per click'}
      </p>
      {customers === null ? null : <p className="text-12 text-text-2">{customers}</p>}
      {rules.length > 0 ? (
        <dl aria-label={`Other payouts of ${name}`} className="grid gap-0.5 pt-1 text-12 text-text-2">
          {rules.map(({ sales, payout: paid }) => (
            <div key={sales} className="flex justify-between gap-x-4">
              <dt className="min-w-0 [overflow-wrap:anywhere]">{sales}</dt>
              <dd className="flex-none font-medium tabular-nums">{paid}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {rules.length > 1 ? <p className="text-12 text-muted">The first of these that applies is paid.</p> : null}
      {steps.map((step) => (
        <p key={step.fromConversion} className="text-12 text-text-2">
          {capitalized(stepStart(step.fromConversion, stepsByPayment))}:{' '}
          <span className="font-medium">{step.payout}</span>
          {step === steps.at(-1) && countThisMonth !== null
            ? `; ${placeText(countThisMonth, step.fromConversion)}`
            : ''}
        </p>
      ))}
    </li>
  )
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

type LineProps = { payout: PayoutTerm; isAlone: boolean }

/** Counting ends at the last step. */
const placeText = (count: number, last: number): string =>
  count >= last ? 'you have reached it' : `you are at ${formatCount(count)}`

const Announced = ({ change: { effectiveAt, lines } }: { change: AnnouncedPayout }) => (
  <div className="mb-4 flex items-start gap-2 rounded-card border border-line-strong bg-fill px-4 py-3 text-13 leading-[18px]">
    <CalendarClock aria-hidden="true" className="mt-px" />
    <div className="grid gap-0.5">
      {lines.map(({ name, from, to }) => (
        <p key={name}>
          From {easternText(effectiveAt)}: {name} pays <span className="font-medium">{to}</span>, instead of {from}.
        </p>
      ))}
      <p className="text-12 text-muted">Conversions before that time keep their payout.</p>
    </div>
  </div>
)
