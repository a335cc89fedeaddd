import { Check } from 'lucide-react'
import { easternText } from '@/components/shared/time/eastern-text'
import { Card, CardHead } from '@/components/ui/card'
import { holdLabel } from '@/lib/catalog/offers/hold-length-rules'
import { attributionLabel, type ListedOffer, renewalsLabel } from '@/lib/catalog/offers/rules'
import { formatCentsShort } from '@/lib/platform/money/format'
import { limitText } from './offer-facts'

type RulesTabProps = {
  offer: ListedOffer
  rules: readonly string[]
  /** The number of the rules, and since when they hold; null without rules. */
  version: { version: number; since: string } | null
  /** Who may visit it, as sentences. */
  visitors: string
}

/** The advertiser's rules for affiliates, and the full terms. [S3.51] */
export function RulesTab({ offer, rules, version, visitors }: RulesTabProps) {
  const terms = [
    ['Payout', offer.isOwnPayout ? `${offer.payoutLabel}, custom payout` : offer.payoutLabel],
    ['Hold', `${holdLabel(offer)}.${offer.isAdvertiserApproved ? '' : ' A higher level may shorten it.'}`],
    ['Attribution', attributionLabel(offer.attribution)],
    ...(offer.isSubscription
      ? [['Subscription', `Pays ${renewalsLabel(offer)}. The attribution window is for the first.`] as const]
      : []),
    [
      'Daily cap, all affiliates',
      offer.cap ? `${formatCentsShort(offer.cap.limitCents)} in payouts, midnight to midnight ET` : 'None',
    ],
    ...(offer.limits.length > 0 ? [['Other caps', offer.limits.map(limitText).join('; ')] as const] : []),
    ['Approval', offer.requiresApproval ? 'Clicks count once you are approved' : 'Open to all'],
    ['Allowed traffic types', offer.allowedTraffic.join(', ') || 'Any'],
    ['Visitors', `${visitors}.`],
  ] satisfies (readonly [string, string])[]
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card aria-labelledby="rules-title">
        <CardHead
          id="rules-title"
          title="Rules"
          aside={
            version ? (
              <span className="text-12 text-muted">
                Version {version.version}, since {easternText(version.since, 'MMM d, yyyy')}
              </span>
            ) : null
          }
        />
        <div className="px-4 pb-4 text-13 leading-5">
          {rules.length === 0 ? (
            <p className="text-muted">The advertiser has set no rules. Our rules apply: no bots, no deception.</p>
          ) : (
            <ul className="grid gap-2">
              {rules.map((rule) => (
                <li key={rule} className="flex gap-2">
                  <Check className="icon-sm mt-[3px] text-muted" />
                  <span className="min-w-0 [overflow-wrap:anywhere]">{rule}</span>
                </li>
              ))}
            </ul>
          )}
          <p className="mt-3 border-t border-line pt-3 text-12 text-muted">
            Conversions that break a rule are rejected, with the reason in your account.
          </p>
        </div>
      </Card>
      <Card aria-labelledby="terms-title">
        <CardHead id="terms-title" title="Terms" />
        <dl className="grid divide-y divide-line px-4 pb-2 text-13">
          {terms.map(([name, value]) => (
            <div key={name} className="grid grid-cols-[120px_minmax(0,1fr)] gap-3 py-2.5 leading-5">
              <dt className="text-text-2">{name}</dt>
              <dd className="font-medium first-letter:uppercase">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  )
}
