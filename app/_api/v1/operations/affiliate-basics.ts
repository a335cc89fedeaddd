import { handle } from '@/lib/accounts/http/handle'
import { group, operation } from '@/lib/api/calls/schema'
import { buildLink, readConversions, readOffer, readOffers, readStats } from '@/lib/api/v1-affiliate/data'
import {
  conversionsAnswer,
  conversionsQuery,
  linkAnswer,
  linkOrder,
  noQuery,
  offerAnswer,
  offerParams,
  offersAnswer,
  offersQuery,
  statsAnswer,
  statsQuery,
} from '@/lib/api/v1-affiliate/schema'

const stats = handle(
  { access: 'affiliate', query: statsQuery, response: statsAnswer, isShared: true },
  ({ actor, query }) => readStats(actor.affiliateId, query),
)
const conversions = handle(
  { access: 'affiliate', query: conversionsQuery, response: conversionsAnswer },
  ({ actor, query }) => readConversions(actor.affiliateId, query),
)
const offers = handle(
  { access: 'affiliate', query: offersQuery, response: offersAnswer },
  async ({ actor: { affiliateId }, query, at }) => ({ offers: await readOffers(affiliateId, query, at) }),
)
const offer = handle(
  { access: 'affiliate', query: noQuery, params: offerParams, response: offerAnswer },
  ({ actor, at, params }) => readOffer(actor.affiliateId, params.id, at),
)
const links = handle(
  { access: 'affiliate', query: noQuery, body: linkOrder, response: linkAnswer },
  async ({ actor, at, body }) => ({
    offerId: body.offerId,
    link: await buildLink(actor.affiliateId, body, at),
  }),
)

/** What an affiliate's programs need first: figures, conversions, offers and links. Addresses without a screen of their own. */
export const AFFILIATE_BASICS = group('Affiliates: first steps', [
  operation('getStats', 'GET /stats', stats, 'stats:read', 'Clicks, conversions and payout over time', {
    testUse: 'twin',
    description:
      'The figures of your dashboard by day or hour, and by offer, source or sub-ID. The 50 values with the highest earnings have rows of their own; the rest are combined.',
    example: { query: 'from=2026-11-01&to=2026-11-20&by=offer' },
  }),
  operation(
    'listConversions',
    'GET /conversions',
    conversions,
    'conversions:read',
    'Single conversions, newest first',
    {
      testUse: 'twin',
      description:
        'Every conversion with its click, sub-IDs, payout and status; rejected ones with the reason. Paginated: repeat the call with cursor set to nextCursor until it is null.',
      example: { query: 'status=approved&limit=100' },
    },
  ),
  operation('listOffers', 'GET /offers', offers, 'offers:read', 'Your offers', {
    testUse: 'twin',
    description:
      'All offers you can see, sorted by name, with their terms, the state of your application and your link.',
  }),
  operation('getOffer', 'GET /offers/{id}', offer, 'offers:read', 'One offer with its rules', {
    testUse: 'twin',
    description: 'Includes paused and ended offers that you can see.',
    example: { path: '/api/v1/offers/1904' },
  }),
  operation('buildLink', 'POST /links', links, 'links:write', 'Build a tracking link', {
    testUse: 'twin',
    writesNothing: true,
    description:
      'The link of an offer with a source, sub-IDs and, if the offer allows deep links, a page of the advertiser. Nothing is stored: the same input gives the same link.',
    example: { body: { offerId: 1904, source: 'newsletter', s1: 'november' } },
  }),
])
