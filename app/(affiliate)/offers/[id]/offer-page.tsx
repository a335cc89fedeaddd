import { dehydrate } from '@tanstack/react-query'
import { cookies } from 'next/headers'
import { createLoader, type SearchParams } from 'nuqs/server'
import { ApplicationCard } from '@/components/affiliate/offers/detail/application-card'
import { ApprovalFacts } from '@/components/affiliate/offers/detail/approval-facts'
import { LeadersTab } from '@/components/affiliate/offers/detail/leaders-tab'
import { LinksTab } from '@/components/affiliate/offers/detail/links-tab'
import { OfferAnalytics } from '@/components/affiliate/offers/detail/offer-analytics'
import { OfferFacts } from '@/components/affiliate/offers/detail/offer-facts'
import { OfferHead } from '@/components/affiliate/offers/detail/offer-head'
import { OfferTabs } from '@/components/affiliate/offers/detail/offer-tabs'
import { PayoutTerms } from '@/components/affiliate/offers/detail/payout-terms'
import { ResourcesTab } from '@/components/affiliate/offers/detail/resources-tab'
import { RulesTab } from '@/components/affiliate/offers/detail/rules-tab'
import { tabParams } from '@/components/affiliate/offers/search-params'
import { StopNotice } from '@/components/affiliate/offers/stop-notice'
import { analyticsParams } from '@/components/affiliate/reports/panel/search-params'
import { PageShell } from '@/components/shared/page/page-shell'
import { toCompactJson } from '@/components/shared/states/compact-json'
import { FirstAnswers } from '@/components/shared/states/first-answers'
import { firstZone, ZONE_COOKIE } from '@/components/shell/zone'
import { trackingLink } from '@/lib/catalog/links/rules'
import type { OfferDetails } from '@/lib/catalog/offer-pages/detail-data'
import { mayPromote } from '@/lib/catalog/offers/access-rules'
import { offerVisitorsText } from '@/lib/catalog/visitor-conditions/text-rules'
import { getApprovalFigures } from '@/lib/conversions/lists/approval-data'
import { systemClock } from '@/lib/platform/dates/clock'
import { localDay, zoneClock } from '@/lib/platform/dates/zones'
import { env } from '@/lib/platform/env'
import { toStatsParams } from '@/lib/reporting/stats/rules'
import { listServingOrigins } from '@/lib/traffic/links/domains/data'
import { firstAnswers } from './first-answers'

const loadView = createLoader({ ...analyticsParams, ...tabParams })

type OfferPageProps = { affiliateId: number; details: OfferDetails; searchParams: Promise<SearchParams> }

/** The head, terms and tabs of one offer. */
export async function OfferPage({ affiliateId, details, searchParams }: OfferPageProps) {
  const { offer, application } = details
  const visitors = offerVisitorsText(details.visitors, details.refusesUnknownVisitors)
  const zone = firstZone((await cookies()).get(ZONE_COOKIE)?.value)
  const { timeZone } = zone
  const at = systemClock.now()
  const { tab, ...view } = await loadView(searchParams)
  const params = toStatsParams(view, localDay(zoneClock(timeZone)(at.getTime())), timeZone)
  const [answers, figures, domains] = await Promise.all([
    firstAnswers({ affiliateId, offerId: offer.id, tab, params, at }),
    getApprovalFigures(offer.id, at),
    listServingOrigins(affiliateId),
  ])
  const base = { origin: env().NEXTAUTH_URL, offerId: offer.id, affiliateId }
  const isOpen = mayPromote(offer.access)
  return (
    <FirstAnswers state={toCompactJson(dehydrate(answers))}>
      <PageShell>
        <OfferHead offer={offer} markdown={details.markdown} />
        {details.stop ? <StopNotice stop={details.stop} /> : null}
        <PayoutTerms offerId={offer.id} terms={details.payoutTerms} />
        <OfferFacts offer={offer} terms={details} network={details.network} own={details.own} visitors={visitors} />
        <ApprovalFacts figures={figures} />
        <OfferTabs
          panels={{
            links: isOpen ? (
              <LinksTab
                base={base}
                domains={domains}
                recentSources={details.recentSources}
                deepLinks={details.deepLinks}
                passedParameters={details.passedParameters}
                landingPages={details.landingPages}
                coupons={details.coupons}
                week={details.week}
              />
            ) : (
              <ApplicationCard
                offerId={offer.id}
                name={offer.name}
                application={application}
                questions={details.questions}
                now={at.getTime()}
              />
            ),
            analytics: <OfferAnalytics first={{ ...zone, renderedAt: at.getTime() }} offerId={offer.id} />,
            resources: (
              <ResourcesTab
                creatives={details.creatives}
                previewUrl={details.previewUrl}
                link={isOpen ? trackingLink(base) : null}
                origin={base.origin}
              />
            ),
            rules: <RulesTab offer={offer} rules={details.rules} version={details.rulesVersion} visitors={visitors} />,
            leaders: <LeadersTab offerId={offer.id} />,
          }}
        />
      </PageShell>
    </FirstAnswers>
  )
}
