import { cursorPages } from '@/components/shared/lists/cursor-pages'
import { apiQuery } from '@/components/shared/live/api-query'
import { adminProposalsSchema, type ProposalsQuery, proposedOfferSchema } from '@/lib/catalog/proposals/admin-schema'
import { adminKeys } from '../../kit/keys'

export const PROPOSALS_PATH = '/api/admin/offers/proposals'

const key = [...adminKeys.page('offers'), 'proposals'] as const

/** Proposals of advertisers, waiting or decided. */
export const proposalsOptions = (state: ProposalsQuery['state']) =>
  cursorPages([...key, state], `${PROPOSALS_PATH}?state=${state}`, adminProposalsSchema)

/** A proposed offer, to complete its form; read once, so that it is not asked for again when it was accepted. */
export const proposedOfferOptions = (id: string) =>
  apiQuery(['proposed-offer', id], `${PROPOSALS_PATH}/${id}/offer`, proposedOfferSchema, {
    staleTime: Number.POSITIVE_INFINITY,
  })
