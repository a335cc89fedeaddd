import { FactList } from '@/components/shared/figures/fact-list'
import { easternText } from '@/components/shared/time/eastern-text'
import { TextLink } from '@/components/ui/text-link'
import type { ApplicationAnswers } from '@/lib/people/affiliates/application-schema'

/** What an affiliate said of themselves, and the terms they accepted. */
export function ApplicationFacts({ application }: { application: ApplicationAnswers }) {
  const { website, trafficKinds, country, promotion, termsUrl, termsVersion, termsAcceptedAt } = application
  const { timesSent, sentAt } = application
  return (
    <FactList
      facts={[
        ['Website', <Outside key="website" href={website} />],
        ['Traffic types', trafficKinds.join(', ')],
        ['Country', country],
        [
          'Promotion',
          <span key="promotion" dir="auto" className="whitespace-pre-line">
            {promotion}
          </span>,
        ],
        ['Sent', timesSent > 1 ? `${easternText(sentAt)}, for the ${ordinal(timesSent)} time` : easternText(sentAt)],
        [
          'Terms',
          <span key="terms">
            Version {termsVersion} accepted {easternText(termsAcceptedAt)}, at <Outside href={termsUrl} />
          </span>,
        ],
      ]}
    />
  )
}

/** A page of others: it learns nothing of where it was opened from. */
function Outside({ href }: { href: string }) {
  return (
    <TextLink accent href={href} target="_blank" rel="noreferrer nofollow" className="inline [overflow-wrap:anywhere]">
      {href}
    </TextLink>
  )
}

const SUFFIXES: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const plural = new Intl.PluralRules('en', { type: 'ordinal' })
const ordinal = (number: number) => `${number}${SUFFIXES[plural.select(number)]}`
