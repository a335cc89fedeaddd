import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { type FundingForm, type FundingList, fundingListSchema } from '@/lib/money/funding/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { SquadForm } from '@/lib/rewards/squad-applications/schema'
import { type SquadList, squadListSchema } from '@/lib/rewards/squads/schema'
import { applicationKeys } from './keys'

const FUNDING = '/api/account/funding'
const SQUAD = '/api/account/squad'

/** The affiliate's applications for an advance, newest first. */
export const fundingOptions = queryOptions({
  queryKey: applicationKeys.funding,
  queryFn: async ({ signal }) => fundingListSchema.parse(await apiFetch(FUNDING, { signal })),
})

/** The affiliate's squad and proposals, newest first. */
export const squadOptions = queryOptions({
  queryKey: applicationKeys.squad,
  queryFn: async ({ signal }) => squadListSchema.parse(await apiFetch(SQUAD, { signal })),
})

export const applyForFunding = async (body: FundingForm): Promise<FundingList> =>
  fundingListSchema.parse(await apiFetch(FUNDING, { method: 'POST', body }))

export const applyForSquad = async (body: SquadForm): Promise<SquadList> =>
  squadListSchema.parse(await apiFetch(SQUAD, { method: 'POST', body }))

/** Withdraws an application for an advance. */
export function useWithdrawFunding(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => fundingListSchema.parse(await apiFetch(`${FUNDING}/${id}`, { method: 'DELETE' })),
    onSuccess: (list) => queryClient.setQueryData(applicationKeys.funding, list),
    onError: (error) => toast.error(error.message),
  })
}

/** Withdraws a squad proposal. */
export function useWithdrawSquad(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => squadListSchema.parse(await apiFetch(`${SQUAD}/${id}`, { method: 'DELETE' })),
    onSuccess: (list) => queryClient.setQueryData(applicationKeys.squad, list),
    onError: (error) => toast.error(error.message),
  })
}
