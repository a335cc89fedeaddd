'use client'

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast'
import { dayLabel, easternDay } from '@/lib/platform/dates/days'
import type { ListedQuest } from '@/lib/rewards/quests/schema'
import { balanceKeys } from '../balance/queries'
import { claimQuest, questKeys } from './queries'

/** Claims several rewards one after another; stops at the first that is refused. */
export function useClaimAll() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (quests: readonly ListedQuest[]) => {
      for (const quest of quests) await claimQuest(quest)
      return quests.length
    },
    onSuccess: (count) => toast.success(`${count} rewards claimed`),
    onError: (error) => toast.error(error.message),
    onSettled: () => refetchClaimed(queryClient),
  })
}

const refetchClaimed = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: questKeys.all }),
    queryClient.invalidateQueries({ queryKey: balanceKeys.all }),
  ])

/** Claims a quest's reward once, and refetches the balance. */
export function useClaim() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (quest: ListedQuest) => claimQuest(quest),
    onSuccess: ({ reward, heldUntil }) =>
      toast.success(
        heldUntil
          ? `${reward.label} claimed, held until ${dayLabel(easternDay(new Date(heldUntil)))}`
          : `${reward.label} claimed`,
      ),
    onError: (error) => toast.error(error.message),
    onSettled: () => refetchClaimed(queryClient),
  })
}
