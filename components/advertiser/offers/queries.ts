import { cursorPages } from '@/components/shared/lists/cursor-pages'
import { apiQuery } from '@/components/shared/live/api-query'
import type { OwnOffer, OwnOffers, OwnProposals } from '@/lib/catalog/proposals/schema'

const KEY = ['advertiser', 'offers'] as const
export const OWN_OFFERS_PATH = '/api/advertiser/offers'
export const OWN_PICTURES_PATH = '/api/advertiser/pictures'

/** Every answer about the own offers; invalidated by each change. */
export const ownOffersKey = KEY

/** The own offers and the proposals of new ones. */
export const ownOffersOptions = apiQuery<OwnOffers>([...KEY, 'all'], OWN_OFFERS_PATH)

/** One of them, with what may be changed and what waits. */
export const ownOfferOptions = (id: number) => apiQuery<OwnOffer>([...KEY, id], `${OWN_OFFERS_PATH}/${id}`)

/** Which proposals: those of new offers, or of one offer. */
export type ProposalFilter = { kind: 'new_offer' } | { offerId: number }

/** All proposals of a kind or an offer, page after page. */
export const ownProposalsOptions = (filter: ProposalFilter) =>
  cursorPages<OwnProposals>([...KEY, 'proposals', filter], proposalsPath(filter))

const proposalsPath = (filter: ProposalFilter): string =>
  'kind' in filter
    ? `/api/advertiser/proposals?kind=${filter.kind}`
    : `/api/advertiser/proposals?offerId=${filter.offerId}`
