import { queryOptions } from '@tanstack/react-query'
import { cursorPages } from '@/components/shared/lists/cursor-pages'
import type { OwnOffer, OwnOffers, OwnProposals } from '@/lib/catalog/proposals/schema'
import { apiFetch } from '@/lib/platform/http/api-client'

const KEY = ['advertiser', 'offers'] as const
export const OWN_OFFERS_PATH = '/api/advertiser/offers'
export const OWN_PICTURES_PATH = '/api/advertiser/pictures'

/** Every answer about the own offers; invalidated by each change. */
export const ownOffersKey = KEY

/** The own offers and the proposals of new ones. */
export const ownOffersOptions = queryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: ({ signal }) => apiFetch<OwnOffers>(OWN_OFFERS_PATH, { signal }),
})

/** One of them, with what may be changed and what waits. */
export const ownOfferOptions = (id: number) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => apiFetch<OwnOffer>(`${OWN_OFFERS_PATH}/${id}`, { signal }),
  })

/** Which proposals: those of new offers, or of one offer. */
export type ProposalFilter = { kind: 'new_offer' } | { offerId: number }

/** All proposals of a kind or an offer, page after page. */
export const ownProposalsOptions = (filter: ProposalFilter) =>
  cursorPages<OwnProposals>([...KEY, 'proposals', filter], proposalsPath(filter))

const proposalsPath = (filter: ProposalFilter): string =>
  'kind' in filter
    ? `/api/advertiser/proposals?kind=${filter.kind}`
    : `/api/advertiser/proposals?offerId=${filter.offerId}`
