import { queryOptions } from '@tanstack/react-query'
import { cursorPages } from '@/components/shared/lists/cursor-pages'
import { adminProposalsSchema, type ProposalsQuery, proposedOfferSchema } from '@/lib/catalog/proposals/admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { adminKeys } from '../../kit/keys'

export const PROPOSALS_PATH = '/api/admin/offers/proposals'

const key = [...adminKeys.page('offers'), 'proposals'] as const

/** Proposals of advertisers, waiting or decided. */
export const proposalsOptions = (state: ProposalsQuery['state']) =>
  cursorPages([...key, state], `${PROPOSALS_PATH}?state=${state}`, adminProposalsSchema)

/** A proposed offer, to complete its form; read once, so that it is not asked for again when it was accepted. */
export const proposedOfferOptions = (id: string) =>
  queryOptions({
    queryKey: ['proposed-offer', id],
    queryFn: async ({ signal }) =>
      proposedOfferSchema.parse(await apiFetch(`${PROPOSALS_PATH}/${id}/offer`, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
