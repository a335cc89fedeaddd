import 'server-only'
import type { z } from 'zod'
import { allowedDeepLink } from '@/lib/catalog/links/deep-link-rules'
import { parameterFates } from '@/lib/catalog/links/passed-parameter-rules'
import { type LinkParts, trackingLink } from '@/lib/catalog/links/rules'
import { parseLinkTexts } from '@/lib/catalog/links/schema'
import { getOfferDetails, type OfferDetails } from '@/lib/catalog/offer-pages/detail-data'
import { mayPromote } from '@/lib/catalog/offers/access-rules'
import { listOffers } from '@/lib/catalog/offers/data'
import type { ListedOffer } from '@/lib/catalog/offers/rules'
import { plainConditions } from '@/lib/catalog/visitor-conditions/schema'
import { offerVisitorsText } from '@/lib/catalog/visitor-conditions/text-rules'
import { listConversionRecords, type RecordsPage } from '@/lib/conversions/lifecycle/data'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { isFound } from '@/lib/platform/text/fold'
import { listBreakdown } from '@/lib/reporting/breakdown/data'
import type { LinkAnswer, LinkOrder } from './link-schema'
import type { conversionsQuery, OfferLine, offerAnswer, offersQuery, StatsAnswer, statsQuery } from './schema'

const inCents = (dollars: number): number => Math.round(dollars * 100)

/** The affiliate's figures, as the dashboard counts them. Money in cents. */
export async function readStats(affiliateId: number, query: z.output<typeof statsQuery>): Promise<StatsAnswer> {
  const { from, to, interval, ...rest } = query
  const range = interval === 'hour' ? ('today' as const) : ('custom' as const)
  const statsQuery = { ...rest, startDate: from, endDate: to, rangeTypeValue: range, offset: 0 }
  const { data, folded } = await listBreakdown(affiliateId, statsQuery)
  const rows = data.map(({ Stat, value, name }) => {
    const { payout, pendingPayout, rejectedPayout, reversedPayout, ...counts } = Stat
    return {
      ...counts,
      value,
      name,
      payoutCents: inCents(payout),
      pendingPayoutCents: inCents(pendingPayout),
      rejectedPayoutCents: inCents(rejectedPayout),
      reversedPayoutCents: inCents(reversedPayout),
    }
  })
  return { rows, folded }
}

/** A page of the affiliate's conversions. */
export async function readConversions(
  affiliateId: number,
  { cursor, ...query }: z.output<typeof conversionsQuery>,
): Promise<Pick<RecordsPage, 'conversions'> & { nextCursor: string | null }> {
  const { conversions, nextBefore } = await listConversionRecords(affiliateId, { ...query, before: cursor })
  return { conversions, nextCursor: nextBefore }
}

/** The offers the affiliate sees, or those of them that match, with the plain link of each. */
export async function readOffers(
  affiliateId: number,
  { q = '', access }: z.output<typeof offersQuery>,
  at: Date,
): Promise<OfferLine[]> {
  const matches = ({ name, advertiser, access: own }: ListedOffer) =>
    (access === undefined || access === own) && [name, advertiser].some((text) => isFound(q, text))
  return (await listOffers(affiliateId, at)).filter(matches).map((offer) => lineOf(affiliateId, offer))
}

/** One of them with its rules. @throws AppError not_found for one that is not shown to the affiliate */
export async function readOffer(affiliateId: number, id: number, at: Date): Promise<z.output<typeof offerAnswer>> {
  const details = await requireOffer(affiliateId, id, at)
  const { offer, stop, visitors, refusesUnknownVisitors, previewUrl, rules, deepLinks, landingPages, payoutTerms } =
    details
  const { passedParameters } = details
  const deepLinkHosts = [...(deepLinks?.hosts ?? [])]
  return {
    ...lineOf(affiliateId, offer),
    stop,
    allowedCountries: visitors.countries,
    visitors: plainConditions(visitors),
    visitorsText: offerVisitorsText(visitors, refusesUnknownVisitors),
    refusesUnknownVisitors,
    previewUrl,
    rules,
    ...payoutTerms,
    deepLinkHosts,
    passedParameters,
    landingPages,
  }
}

/**
 * A tracking link, as the link builder makes it.
 * @throws AppError not_found; conflict for an offer the affiliate may not promote; invalid for a page its deep links
 * may not lead to
 */
export async function buildLink(affiliateId: number, order: LinkOrder, at: Date): Promise<LinkAnswer> {
  const { offerId, source, url, landingPageId, parameters: further = {}, ...subIds } = order
  const { offer, deepLinks, landingPages, passedParameters } = await requireOffer(affiliateId, offerId, at)
  if (!mayPromote(offer.access)) throw new AppError('conflict', 'Apply for this offer first: its links do not count.')
  if (url && !(deepLinks && allowedDeepLink(url, deepLinks))) {
    const problem = deepLinks ? `must be a page of ${deepLinks.hosts.join(' or ')}` : 'is not taken by this offer'
    throw new AppError('invalid', `The page ${problem}.`, { fields: { url: problem } })
  }
  if (landingPageId !== undefined && !landingPages.some(({ id }) => id === landingPageId)) {
    const problem = 'is not one of this offer'
    throw new AppError('invalid', `The landing page ${problem}.`, { fields: { landingPageId: problem } })
  }
  const parameters = Object.entries(further)
  const link = linkOf(affiliateId, offerId, { source, url, subIds, landingPageId, parameters })
  const fates = parameterFates(parameters, parseLinkTexts(new URL(link).searchParams).extras ?? [], passedParameters)
  return { offerId, link, dropped: fates.flatMap(({ name, is }) => (is === 'dropped' ? [name] : [])) }
}

type Extras = Partial<Omit<LinkParts, 'origin' | 'offerId' | 'affiliateId'>>

const linkOf = (affiliateId: number, offerId: number, extras: Extras = {}): string =>
  trackingLink({ ...extras, origin: env().NEXTAUTH_URL, offerId, affiliateId })

async function requireOffer(affiliateId: number, id: number, at: Date): Promise<OfferDetails> {
  const details = await getOfferDetails(affiliateId, id, at)
  if (!details) throw new AppError('not_found', 'This offer does not exist.')
  return details
}

function lineOf(affiliateId: number, offer: ListedOffer): OfferLine {
  const { categories, allowedTraffic, id, access } = offer
  const link = mayPromote(access) ? linkOf(affiliateId, id) : null
  return { ...offer, categories: [...categories], allowedTraffic: [...allowedTraffic], link }
}
