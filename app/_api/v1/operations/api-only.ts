import * as postback from '@/app/_api/account/postbacks/[id]/route'
import * as postbacks from '@/app/_api/account/postbacks/route'
import * as rule from '@/app/_api/admin/automatic-rules/[id]/route'
import * as rules from '@/app/_api/admin/automatic-rules/route'
import * as bucket from '@/app/_api/admin/bucketing/[id]/route'
import * as buckets from '@/app/_api/admin/bucketing/route'
import * as cap from '@/app/_api/admin/conversion-caps/[id]/route'
import * as caps from '@/app/_api/admin/conversion-caps/route'
import * as campaign from '@/app/_api/admin/custom-notification/[id]/route'
import * as campaigns from '@/app/_api/admin/custom-notification/route'
import * as offerGroup from '@/app/_api/admin/offer-groups/[id]/route'
import * as offerGroups from '@/app/_api/admin/offer-groups/route'
import * as override from '@/app/_api/admin/traffic-overrides/[id]/route'
import * as overrides from '@/app/_api/admin/traffic-overrides/route'
import * as smartLink from '@/app/_api/links/smart/[id]/route'
import * as smartLinks from '@/app/_api/links/smart/route'
import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { createRowRoute } from '@/lib/api/calls/row-service'
import type { RouteFiles } from '@/lib/api/calls/schema'
import { buildLink, readConversions, readOffer, readOffers, readStats } from '@/lib/api/v1-affiliate/data'
import { linkAnswer, linkOrder } from '@/lib/api/v1-affiliate/link-schema'
import {
  conversionsAnswer,
  conversionsQuery,
  historyPageSchema,
  historyPlaceSchema,
  noQuery,
  notificationPageSchema,
  notificationPlaceSchema,
  offerAnswer,
  offerParams,
  offersAnswer,
  offersQuery,
  statsAnswer,
  statsQuery,
} from '@/lib/api/v1-affiliate/schema'
import { listHistory } from '@/lib/backoffice/audit/data'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'
import { listNotifications } from '@/lib/messages/notifications/inbox-data'

const stats = handle(
  { access: 'affiliate', query: statsQuery, response: statsAnswer, isShared: true },
  ({ actor, query }) => readStats(actor.affiliateId, query),
  {
    id: 'getStats',
    scope: 'stats:read',
    summary: 'Clicks, conversions and payout over time',
    testUse: 'twin',
    description:
      'The figures of your dashboard by day or hour, and by offer, source or sub-ID. The 50 values with the highest earnings have rows of their own; the rest are combined.',
    example: { query: 'from=2026-11-01&to=2026-11-20&by=offer' },
  },
)
const conversions = handle(
  { access: 'affiliate', query: conversionsQuery, response: conversionsAnswer },
  ({ actor, query }) => readConversions(actor.affiliateId, query),
  {
    id: 'listConversions',
    scope: 'conversions:read',
    summary: 'Single conversions, newest first',
    testUse: 'twin',
    description:
      'Every conversion with its click, sub-IDs, payout and status; rejected ones with the reason. Paginated: repeat the call with cursor set to nextCursor until it is null.',
    example: { query: 'status=approved&limit=100' },
  },
)
const offers = handle(
  { access: 'affiliate', query: offersQuery, response: offersAnswer },
  async ({ actor: { affiliateId }, query, at }) => ({ offers: await readOffers(affiliateId, query, at) }),
  {
    id: 'listOffers',
    scope: 'offers:read',
    summary: 'Your offers',
    testUse: 'twin',
    description:
      'All offers you can see, sorted by name, with their terms, the state of your application and your link.',
  },
)
const offer = handle(
  { access: 'affiliate', query: noQuery, params: offerParams, response: offerAnswer },
  ({ actor, at, params }) => readOffer(actor.affiliateId, params.id, at),
  {
    id: 'getOffer',
    scope: 'offers:read',
    summary: 'One offer with its rules',
    testUse: 'twin',
    description: 'Includes paused and ended offers that you can see.',
    example: { path: '/api/v1/offers/1904' },
  },
)
const links = handle(
  { access: 'affiliate', query: noQuery, body: linkOrder, response: linkAnswer },
  ({ actor, at, body }) => buildLink(actor.affiliateId, body, at),
  {
    id: 'buildLink',
    scope: 'links:write',
    summary: 'Build a tracking link',
    testUse: 'twin',
    writesNothing: true,
    description:
      'The link of an offer with a source, sub-IDs, further parameters and, if the offer allows deep links, a page of the advertiser. Nothing is stored: the same input gives the same link.',
    example: { body: { offerId: 1904, source: 'newsletter', s1: 'november' } },
  },
)
// the screen reads all that it shows at once
const notifications = handle(
  { access: 'signed-in', query: notificationPlaceSchema, response: notificationPageSchema },
  async ({ actor, query: { type, limit, cursor } }) => {
    const found = await listNotifications(actor.userId, { type, before: cursor })
    const rows = found.slice(0, limit)
    return { rows, nextCursor: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
  },
  { id: 'listNotifications', scope: 'notifications:read', summary: 'Notifications, newest first' },
)
const offerHistory = handle(
  { access: canView('offers'), params: offerParamsSchema, query: historyPlaceSchema, response: historyPageSchema },
  async ({ params, query: { cursor } }) => {
    const { entries, hasMore } = await listHistory('offer', String(params.id), cursor)
    const last = entries.at(-1)
    return { entries, hasMore, nextCursor: hasMore && last ? String(last.seq) : null }
  },
  { id: 'listOfferHistory', scope: 'offers:read', summary: 'What was changed of an offer, and by whom' },
)

/**
 * Operations that screens have no route for, or read otherwise: what an affiliate's programs need first, lists by cursor,
 * and single rows of lists.
 */
export const API_ONLY: RouteFiles = {
  '/stats': { GET: stats },
  '/conversions': { GET: conversions },
  '/offers': { GET: offers },
  '/offers/{id}': { GET: offer },
  '/links': { POST: links },
  '/notifications': { GET: notifications },
  '/admin/offers/{id}/history': { GET: offerHistory },
  '/links/smart/{id}': {
    GET: createRowRoute(smartLinks.GET, smartLink.PUT, {
      id: 'getSmartLink',
      scope: 'links:read',
      summary: 'A smart link with its offers',
      // what a job computes from the results
      moving: ['revision', 'sharedAt', 'shareBps', 'bestBps', 'payoutCents', 'others', 'isOpen'],
    }),
  },
  '/account/postbacks/{id}': {
    GET: createRowRoute(postbacks.GET, postback.PATCH, {
      id: 'getPostback',
      scope: 'postbacks:read',
      summary: 'A postback',
    }),
  },
  '/admin/conversion-caps/{id}': {
    GET: createRowRoute(caps.GET, cap.PATCH, {
      id: 'getCap',
      scope: 'traffic:read',
      summary: 'A cap with what was counted',
      moving: ['state', 'isCounting'],
    }),
  },
  '/admin/automatic-rules/{id}': {
    GET: createRowRoute(rules.GET, rule.PUT, {
      id: 'getAutomaticRule',
      scope: 'traffic:read',
      summary: 'A rule that acts',
      moving: ['state', 'checkedAt', 'problem', 'stopReason', 'actions', 'active'],
    }),
  },
  '/admin/offer-groups/{id}': {
    GET: createRowRoute(offerGroups.GET, offerGroup.PUT, {
      id: 'getOfferGroup',
      scope: 'traffic:read',
      summary: 'A group of offers with its weights',
    }),
  },
  '/admin/traffic-overrides/{id}': {
    GET: createRowRoute(overrides.GET, override.PUT, {
      id: 'getOverride',
      scope: 'traffic:read',
      summary: 'An override of traffic',
    }),
  },
  '/admin/bucketing/{id}': {
    GET: createRowRoute(buckets.GET, bucket.PUT, {
      id: 'getBucket',
      scope: 'traffic:read',
      summary: 'A bucket',
      moving: ['affiliates', 'caps'],
    }),
  },
  '/admin/custom-notification/{id}': {
    GET: createRowRoute(campaigns.GET, campaign.PUT, {
      id: 'getCampaign',
      scope: 'community:read',
      summary: 'A message to many people',
    }),
  },
}
