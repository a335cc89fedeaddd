'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { balanceKeys } from '@/components/balance/queries'
import { dayLabel, easternDay } from '@/lib/platform/dates/days'
import type { ListedQuest } from '@/lib/rewards/quests/schema'
import { claimQuest, questKeys } from './queries'

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
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: questKeys.all }),
        queryClient.invalidateQueries({ queryKey: balanceKeys.all }),
      ]),
  })
}
