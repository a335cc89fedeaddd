import { Markdown } from '@/components/affiliate/offers/detail/markdown'
import { FactList } from '@/components/shared/figures/fact-list'
import { Money } from '@/components/shared/figures/money'
import { FigureTile } from '@/components/shared/figures/tile'
import { useModules } from '@/components/shared/modules/use-modules'
import { Section } from '@/components/shared/offer-form/section'
import { offerConditions } from '@/components/shared/offer-form/visitors-body'
import { easternText } from '@/components/shared/time/eastern-text'
import { TextLink } from '@/components/ui/text-link'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { AdminOffer } from '@/lib/catalog/offers/admin-schema'
import { PAID_CUSTOMERS_LABELS } from '@/lib/catalog/offers/field-constants'
import { renewalsLabel } from '@/lib/catalog/offers/rules'
import { statedText } from '@/lib/catalog/payouts/currency-rules'
import { offerVisitorsText } from '@/lib/catalog/visitor-conditions/text-rules'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount, plural } from '@/lib/platform/text/counts'
import { marginShare, opennessText, percentText } from './labels'
import { TestClickSection } from './test-click-section'

/** The figures of the last 30 days, and the terms in one list. */
export function OverviewTab({ offer, isReadOnly }: { offer: AdminOffer; isReadOnly: boolean }) {
  const { isOn } = useModules()
  return (
    <div className="grid gap-6">
      <Figures offer={offer} />
      <Section title="Terms">
        <FactList facts={listFacts(offer, isOn('levels'))} />
      </Section>
      {offer.description.trim() === '' ? null : (
        <Section title="Description, as affiliates read it">
          <div className="text-text-2">
            <Markdown text={offer.description} />
          </div>
        </Section>
      )}
      {isReadOnly ? null : <TestClickSection id={offer.id} />}
    </div>
  )
}

function Figures({ offer }: { offer: AdminOffer }) {
  return (
    <dl className="grid grid-cols-2 gap-2 md:grid-cols-4" aria-label="Figures of the last 30 days">
      <FigureTile label="Clicks, 30 days">{formatCount(offer.clicks)}</FigureTile>
      <FigureTile label="Conversions, 30 days">{formatCount(offer.conversions)}</FigureTile>
      <FigureTile label="CR">{percentText(offer.cr)}</FigureTile>
      <FigureTile label="EPC">{offer.epcCents === null ? '—' : formatCents(Math.round(offer.epcCents))}</FigureTile>
      <FigureTile label="Paid, 30 days">
        <Money cents={offer.payoutCents} />
      </FigureTile>
      {offer.revenueCents === null || offer.marginCents === null ? null : (
        <>
          <FigureTile label="Revenue, 30 days">
            <Money cents={offer.revenueCents} />
          </FigureTile>
          <FigureTile label="Margin, 30 days">
            <Money cents={offer.marginCents} />
          </FigureTile>
          <FigureTile label="Margin of revenue">{percentText(marginShare(offer))}</FigureTile>
        </>
      )}
    </dl>
  )
}

const listed = (values: readonly string[], none: string) => (values.length === 0 ? none : values.join(', '))
const time = (at: string | null, none: string) => (at === null ? none : easternText(at))

function holdText(
  { holdDays, levelsShortenHold, approvalDays, afterApprovalDeadline }: AdminOffer,
  hasLevels: boolean,
): string {
  const shortened = `, or less by ${hasLevels ? 'level and ' : ''}bucket`
  if (approvalDays === null) return `${holdDays} days${levelsShortenHold ? shortened : ''}`
  const otherwise = afterApprovalDeadline === 'approve' ? 'approved then' : 'staff decide then'
  return `Approved by the advertiser within ${plural(approvalDays, 'day')}, otherwise ${otherwise}`
}

const listFacts = (offer: AdminOffer, hasLevels: boolean) =>
  [
    ['Payout', offer.payoutLabel],
    ['Access', opennessText(offer)],
    ['Approved affiliates', formatCount(offer.approved)],
    ['Applications', offer.waiting === 0 ? 'None waiting' : `${formatCount(offer.waiting)} waiting`],
    ['Destination URL', <Code key="destination" text={offer.destinationUrl} />],
    ['Preview URL', offer.previewUrl ? <Preview key="preview" url={offer.previewUrl} /> : '—'],
    [
      'Categories',
      listed(
        offer.categories.map(({ name }) => name),
        '—',
      ),
    ],
    ['Visitors', offerVisitorsText(offerConditions(offer), offer.refusesUnknownVisitors)],
    ['Allowed traffic types', listed(offer.allowedTraffic, 'All types')],
    ['Parameters passed on', listed(offer.passedParameters, 'None')],
    ['Fallback', offer.fallback ? <Fallback key="fallback" {...offer.fallback} /> : 'An “offer unavailable” page'],
    ['Hold', holdText(offer, hasLevels)],
    ['Subscription', offer.isSubscription ? `Pays ${renewalsLabel(offer)}` : 'No'],
    ['Pays for', PAID_CUSTOMERS_LABELS[offer.paidCustomers]],
    ['Daily payout cap', offer.payoutCapCents === null ? 'None' : formatCents(offer.payoutCapCents)],
    [
      'Largest amount of a call',
      offer.maxAmountCents === null
        ? 'That of its advertiser'
        : statedText(offer.maxAmountCents, offer.maxAmountCurrency),
    ],
    ['Starts', time(offer.startsAt, 'Right away')],
    ['Ends', time(offer.expiresAt, 'No end')],
    ['Created', easternText(offer.createdAt)],
    ['Last changed', easternText(offer.updatedAt)],
  ] as const

const Code = ({ text }: { text: string }) => <code className="mono text-12 [overflow-wrap:anywhere]">{text}</code>

const Preview = ({ url }: { url: string }) => (
  <TextLink accent href={url} target="_blank" rel="noreferrer" className="[overflow-wrap:anywhere]">
    {url}
  </TextLink>
)

const Fallback = ({ id, name }: { id: number; name: string }) => (
  <TextLink accent href={`${adminPath('offers')}/${id}`}>
    <bdi>{name}</bdi> ({id})
  </TextLink>
)
