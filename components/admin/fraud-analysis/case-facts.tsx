import type { FraudCaseDetail } from '@/lib/conversions/fraud/admin-schema'
import { METHOD_LABELS } from '@/lib/money/payout-methods/constants'
import { formatCount } from '@/lib/platform/text/counts'

type Facts = FraudCaseDetail['facts']
type Detail = Facts[number]['detail']

/** The IP addresses, offers, quests, referrals and payout destinations behind a case, newest first. */
export function CaseFacts({ facts, count }: { facts: Facts; count: number }) {
  return (
    <section>
      <h3 className="pb-2 text-14">Evidence</h3>
      <ul className="grid gap-1 text-13">
        {facts.map(({ ref, detail }) => (
          <li key={ref} className="border-t border-line pt-1 first:border-t-0 first:pt-0">
            {factText(detail)}
          </li>
        ))}
      </ul>
      {count > facts.length ? (
        <p className="pt-2 text-12 text-muted">{`The newest ${facts.length} of ${formatCount(count)}.`}</p>
      ) : null}
    </section>
  )
}

function factText(detail: Detail): string {
  if (detail.questId) {
    return `Quest ${detail.questId}: ${counted(detail.uncounted, 'click')} of ${detail.allClicks} repeated or flagged`
  }
  if (detail.isSameBrowser !== undefined) return referralText(detail)
  if (detail.address) return `${detail.address}, ${detail.day}: ${counted(detail.clicks, 'click')}`
  if (detail.offerId) {
    return `Offer ${detail.offerId}, ${detail.day}: ${counted(detail.conversions, 'conversion')} of ${counted(detail.clicks, 'click')}`
  }
  const method = METHOD_LABELS[detail.method as keyof typeof METHOD_LABELS]
  return `Affiliate ${detail.affiliateId}, ${detail.status}: ${method} ${detail.hint}`
}

function referralText({
  affiliateId,
  status,
  address,
  isSameBrowser,
  isReferrersBrowser,
  method,
  hint,
}: Detail): string {
  const referrers = isReferrersBrowser ? 'signed up from a browser and IP address of the referrer' : ''
  const paid = hint ? `${METHOD_LABELS[method as keyof typeof METHOD_LABELS]} ${hint}` : ''
  const network = address ? `${address}${isSameBrowser ? ', same browser' : ''}` : ''
  return `Affiliate ${affiliateId}, ${status}: ${[referrers, network, paid].filter((part) => part !== '').join('; ')}`
}

const counted = (count: Detail[string] | undefined, one: string) => `${count ?? 0} ${count === 1 ? one : `${one}s`}`
