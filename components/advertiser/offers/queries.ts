import type { CouponPlace } from '@/components/shared/coupons/queries'
import { cursorPages } from '@/components/shared/lists/cursor-pages'
import { apiQuery } from '@/components/shared/live/api-query'
import type { OwnProposals } from '@/lib/catalog/proposals/schema'
import { lazySchema } from '@/lib/platform/http/api-client'

const ownOffersAnswer = lazySchema(async () => (await import('@/lib/catalog/proposals/schema')).ownOffersSchema)
const ownOfferAnswer = lazySchema(async () => (await import('@/lib/catalog/proposals/schema')).ownOfferSchema)

const KEY = ['advertiser', 'offers'] as const
export const OWN_OFFERS_PATH = '/api/advertiser/offers'
export const OWN_PICTURES_PATH = '/api/advertiser/pictures'

/** Every answer about the own offers; invalidated by each change. */
export const ownOffersKey = KEY

/** The own offers and the proposals of new ones. */
export const ownOffersOptions = apiQuery([...KEY, 'all'], OWN_OFFERS_PATH, ownOffersAnswer)

/** One of them, with what may be changed and what waits. */
export const ownOfferOptions = (id: number) => apiQuery([...KEY, id], `${OWN_OFFERS_PATH}/${id}`, ownOfferAnswer)

const proposalsAnswer = lazySchema(async () => (await import('@/lib/catalog/proposals/schema')).ownProposalsSchema)

/** Which proposals: those of new offers, or of one offer. */
export type ProposalFilter = { kind: 'new_offer' } | { offerId: number }

/** All proposals of a kind or an offer, page after page. */
export const ownProposalsOptions = (filter: ProposalFilter) =>
  cursorPages<OwnProposals>([...KEY, 'proposals', filter], proposalsPath(filter), proposalsAnswer)

const proposalsPath = (filter: ProposalFilter): string =>
  'kind' in filter
    ? `/api/advertiser/proposals?kind=${filter.kind}`
    : `/api/advertiser/proposals?offerId=${filter.offerId}`

/** The coupon codes of one of the own offers. */
export const couponPlace = (id: number): CouponPlace => ({ offerPath: `${OWN_OFFERS_PATH}/${id}`, queryKey: KEY })
