import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { Progress } from '@/components/ui/progress'
import { isReached, LEFT_NAMES, type OfferLimit, RESETS, tightestLimit } from '@/lib/catalog/caps/rules'
import { fundingText } from '@/lib/catalog/offers/funding-display-rules'
import type { ListedOffer } from '@/lib/catalog/offers/rules'
import { offerEpcCents } from '@/lib/catalog/payouts/offer-epc-rules'
import { formatCents, formatCentsShort } from '@/lib/platform/money/format'
import { plural } from '@/lib/platform/text/counts'
import { conversionRate, earningsPerClickCents } from '@/lib/reporting/stats/rules'
import { PERIOD_WORDS } from '@/lib/traffic/caps/constants'
import { amountText } from '@/lib/traffic/caps/rules'
import { AccessMark } from '../access-mark'

/** Valid clicks, conversions, and their payout in cents. [S3.50] */
export type FactSums = { clicks: number; conversions: number; payoutCents: number }

/** The terms that apply only to this affiliate. */
export type OwnTerms = {
  /** The offer's own hold; the offer's `holdDays` is the viewer's. */
  offerHoldDays: number
  level: number
  payoutAdjustmentBps: number
}

type OfferFactsProps = {
  offer: ListedOffer
  terms: OwnTerms
  network: FactSums
  own: FactSums
  /** Who may visit it, as sentences. */
  visitors: string
}

const days = (count: number) => (count === 0 ? 'None' : plural(count, 'day'))

function holdNote(ownDays: number, offerDays: number, level: number): string {
  if (ownDays > offerDays) return `your terms, usually ${offerDays}`
  if (ownDays < offerDays) return `Level ${level} shortens it from ${offerDays}`
  return ownDays === 0 ? 'credited at once' : 'after the conversion'
}

/** "12 of 100 conversions left, daily" */
export function limitText({ metric, period, limit, left, isOfAllOffers }: OfferLimit): string {
  const [shown, all] = [left, limit].map((value) => amountText(metric, BigInt(value)))
  return `${shown} of ${all} ${metric} left, ${PERIOD_WORDS[period]}${isOfAllOffers ? ', for all offers' : ''}`
}

const adjustmentText = (bps: number): string => `${bps > 0 ? '+' : '−'}${Math.abs(bps) / 100}%`

/** The offer's terms at a glance. */
export function OfferFacts({ offer, terms, network, own, visitors }: OfferFactsProps) {
  const { attribution, holdDays, isAdvertiserApproved } = offer
  const isKnown = offerEpcCents(network.payoutCents, network.clicks) !== null
  const ofNetwork = isKnown ? 'last 30 days' : 'not enough clicks yet'
  return (
    <Card aria-label="Terms">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-t-card bg-line [&>*]:bg-surface md:grid-cols-3 lg:grid-cols-5">
        <Fact
          name="EPC, all affiliates"
          value={offer.epcCents === null ? 'New' : formatCents(offer.epcCents)}
          note={own.clicks > 0 ? `you: ${formatCents(Math.round(earningsPerClickCents(own)))}` : ofNetwork}
        />
        <Fact
          name="Conversion rate"
          value={isKnown ? conversionRate(network) : 'New'}
          note={own.clicks > 0 ? `you: ${conversionRate(own)}` : ofNetwork}
        />
        <Fact
          name="Hold"
          value={isAdvertiserApproved ? `Up to ${days(holdDays)}` : days(holdDays)}
          note={
            isAdvertiserApproved
              ? 'until the advertiser approves'
              : holdNote(holdDays, terms.offerHoldDays, terms.level)
          }
        />
        <CapFact offer={offer} />
        <Fact
          name="Attribution"
          value={days(attribution.days)}
          note={attribution.isFirstClick ? 'first click' : 'last click'}
          className="max-lg:col-span-2"
        />
      </dl>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 border-t border-line px-4 py-3 text-13">
        <Line name="Approval">
          <AccessMark access={offer.access} />
        </Line>
        <Line name="Allowed traffic types">{offer.allowedTraffic.join(', ') || 'Any'}</Line>
        <Line name="Visitors">{visitors}</Line>
        {offer.limits.length > 0 ? <Line name="Limits">{offer.limits.map(limitText).join('; ')}</Line> : null}
        {offer.funding ? <Line name="Funded">{fundingText(offer.funding)}</Line> : null}
        {terms.payoutAdjustmentBps === 0 ? null : (
          <Line name="Your terms">{adjustmentText(terms.payoutAdjustmentBps)} on every payout, included above</Line>
        )}
      </dl>
    </Card>
  )
}

/** What is left of the cap that stops the viewer first, with a bar. [S3.42] */
function CapFact({ offer }: { offer: ListedOffer }) {
  const tightest = tightestLimit(offer)
  if (!tightest) return <Fact name="Cap left today" value="No cap" note="pays all day" />
  const { metric, period, limit, left } = tightest
  const unit = metric === 'payout' ? '' : ` ${metric}`
  const all = metric === 'payout' ? formatCentsShort(limit) : `${amountText(metric, BigInt(limit))}${unit}`
  const name = LEFT_NAMES[period]
  if (isReached(tightest, offer.flatPayoutCents))
    return <Fact name={name} value="Reached" note={`${all}${EACH[period]}, ${RESETS[period]}`} />
  return (
    <Fact name={name} value={amountText(metric, BigInt(left))} note={`of ${all}, ${RESETS[period]}`}>
      <Progress value={left / limit} className="w-20" />
    </Fact>
  )
}

const EACH = { day: ' a day', week: ' a week', month: ' a month', total: ' in all' } as const

type FactProps = { name: string; value: string; note: string; children?: ReactNode; className?: string }

function Fact({ name, value, note, children, className = '' }: FactProps) {
  return (
    <div className={`grid min-w-0 content-start gap-0.5 px-4 py-3 ${className}`}>
      <dt className="label">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figure text-22 leading-7">{value}</span>
        {children}
      </dd>
      <dd className="text-12 leading-4 text-muted">{note}</dd>
    </div>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      <dt className="label">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
