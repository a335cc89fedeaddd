import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { cursorPages, firstPage } from '@/components/shared/lists/cursor-pages'
import { apiQuery } from '@/components/shared/live/api-query'
import { toast } from '@/components/ui/toast'
import { type FundingForm, type FundingList, fundingListSchema } from '@/lib/money/advances/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { SquadAnswer } from '@/lib/rewards/squads/applications/invitation-schema'
import type { SquadForm } from '@/lib/rewards/squads/applications/schema'
import {
  ownSplitsSchema,
  type SquadList,
  squadApplicationsSchema,
  squadInvitationsSchema,
  squadListSchema,
} from '@/lib/rewards/squads/schema'
import { applicationKeys } from './keys'

const FUNDING = '/api/account/funding'
const SQUAD = '/api/account/squad'

/** The affiliate's applications for an advance, newest first. */
export const fundingOptions = cursorPages(applicationKeys.funding, FUNDING, fundingListSchema)

/** The affiliate's squad, and the latest of its lists. */
export const squadOptions = apiQuery(applicationKeys.squad, SQUAD, squadListSchema)

/** All proposals of the affiliate. */
export const squadApplicationsOptions = cursorPages(
  [...applicationKeys.squadLists, 'applications'],
  `${SQUAD}/applications`,
  squadApplicationsSchema,
)

/** All open proposals that name the affiliate. */
export const squadInvitationsOptions = cursorPages(
  [...applicationKeys.squadLists, 'invitations'],
  `${SQUAD}/invitations`,
  squadInvitationsSchema,
)

/** How all closed periods were split for the affiliate. */
export const ownSplitsOptions = cursorPages(
  [...applicationKeys.squadLists, 'splits'],
  `${SQUAD}/splits`,
  ownSplitsSchema,
)

export const applyForFunding = (body: FundingForm): Promise<FundingList> =>
  apiFetch(FUNDING, { schema: fundingListSchema, method: 'POST', body })

export const applyForSquad = (body: SquadForm): Promise<SquadList> =>
  apiFetch(SQUAD, { schema: squadListSchema, method: 'POST', body })

/** Withdraws an application for an advance. */
export function useWithdrawFunding(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => apiFetch(`${FUNDING}/${id}`, { schema: fundingListSchema, method: 'DELETE' }),
    onSuccess: (list) => queryClient.setQueryData(fundingOptions.queryKey, firstPage(list)),
    onError: (error) => toast.error(error.message),
  })
}

/** Shows the squad page that a change answered until the lists that are longer are read again. */
export function showSquad(queryClient: QueryClient, squad: SquadList): Promise<void> {
  queryClient.setQueryData(applicationKeys.squad, squad)
  return queryClient.resetQueries({ queryKey: applicationKeys.squadLists })
}

/** Withdraws a squad proposal. */
export function useWithdrawSquad(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => apiFetch(`${SQUAD}/${id}`, { schema: squadListSchema, method: 'DELETE' }),
    onSuccess: (squad) => showSquad(queryClient, squad),
    onError: (error) => toast.error(error.message),
  })
}

/** Accepts or declines an invitation to a squad. */
export function useAnswerInvitation(id: string) {
  return useSquadChange((answer: SquadAnswer) => sendSquad(`${id}/${answer}`))
}

/** Accepts the members and the split of the affiliate's squad that are shown. */
export function useAcceptTerms() {
  return useSquadChange((termsRevision: number) => sendSquad('accept', { termsRevision }))
}

/** Leaves the affiliate's squad. */
export function useLeaveSquad() {
  return useSquadChange<void>(() => sendSquad('leave'))
}

const sendSquad = (path: string, body?: object) =>
  apiFetch(`${SQUAD}/${path}`, { schema: squadListSchema, method: 'POST', body })

/** A change that answers the whole page; a refused one reads it again, since somebody else has changed it. */
function useSquadChange<Input>(change: (input: Input) => Promise<SquadList>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (squad) => showSquad(queryClient, squad),
    onError: async (error) => {
      toast.error(error.message)
      await queryClient.invalidateQueries({ queryKey: applicationKeys.squad })
      await queryClient.resetQueries({ queryKey: applicationKeys.squadLists })
    },
  })
}
