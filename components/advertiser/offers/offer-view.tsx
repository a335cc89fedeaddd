import { Markdown } from '@/components/affiliate/offers/detail/markdown'
import { FactList } from '@/components/shared/figures/fact-list'
import { Section } from '@/components/shared/offer-form/section'
import { offerConditions } from '@/components/shared/offer-form/visitors-body'
import { easternText } from '@/components/shared/time/eastern-text'
import type { OwnOffer } from '@/lib/catalog/proposals/schema'
import { offerVisitorsText } from '@/lib/catalog/visitor-conditions/text-rules'

/** The details of an offer for those who only read. */
export function OfferView({ offer }: { offer: OwnOffer }) {
  return (
    <Section title="Details">
      {offer.description ? (
        <div className="text-13 text-text-2">
          <Markdown text={offer.description} />
        </div>
      ) : null}
      <FactList
        facts={[
          [
            'Destination URL',
            <span key="destination" className="mono">
              {offer.destinationUrl}
            </span>,
          ],
          ['Preview URL', offer.previewUrl ?? 'None'],
          ['Parameters passed on', offer.passedParameters.join(', ') || 'None'],
          ['Visitors', offerVisitorsText(offerConditions(offer), offer.refusesUnknownVisitors)],
          ['Allowed traffic types', offer.allowedTraffic.join(', ') || 'All'],
          ['Starts', offer.startsAt ? easternText(offer.startsAt) : 'Right away'],
          ['Ends', offer.expiresAt ? easternText(offer.expiresAt) : 'No end'],
        ]}
      />
    </Section>
  )
}
