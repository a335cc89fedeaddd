'use client'

import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { TierBadge } from '@/components/shared/tiers/tier-badge'
import { toast } from '@/components/ui/toast'
import { ApiError } from '@/lib/platform/http/api-client'
import { plural } from '@/lib/platform/text/counts'
import { tierForDays } from '@/lib/rewards/streak/rules'
import type { StreakAnswer } from '@/lib/rewards/streak/schema'
import { celebrate } from '../celebrate'
import { invalidateRelated, invalidateStreak, restoreOptions, restoreStreak, setStreak, streakKeys } from '../queries'
import { markTier } from '../use-tier-change'
import { useMayRestore } from './use-may-restore'

const FAILED = 'Failed to restore streak. Please try again.'

/** The restore eligibility and the restore action, which runs once at a time. [S4.22] */
export function useRestore(affiliateId: number, streak: StreakAnswer) {
  const client = useQueryClient()
  const { data: eligibility } = useQuery(restoreOptions(affiliateId))
  const mayRestore = useMayRestore(affiliateId, streak)
  const mutationKey = streakKeys.restore(affiliateId)
  const isRestoring = useIsMutating({ mutationKey }) > 0
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: restoreStreak,
    onSuccess: (restored) => {
      // set before it is shown, so that only the restore is celebrated, not the tier as well
      markTier(affiliateId, restored.currentConversionStreak)
      setStreak(client, affiliateId, restored)
      if (restored.currentConversionStreak > streak.currentConversionStreak) toastRestored(restored)
      else toast.error(FAILED)
    },
    onError: (error) => toast.error(FAILED, { description: refusalReason(error) }),
    // a refusal means that the displayed streak is outdated
    onSettled: (_, error) => (error ? invalidateStreak : invalidateRelated)(client, affiliateId),
  })
  const restore = () => {
    // checked on the client: a second press may come before the first is rendered
    if (client.isMutating({ mutationKey }) === 0) mutate()
  }
  return { canRestore: eligibility?.value.canRestore ?? mayRestore, isRestoring, restore }
}

function toastRestored({ currentConversionStreak: current, streakRestoreCount: points }: StreakAnswer) {
  toast.success(`🎉 Streak restored to ${plural(current, 'day')}!`, {
    description: `${points} restore ${points === 1 ? 'point' : 'points'} left`,
    icon: createElement(TierBadge, { tier: tierForDays(current).id, size: 18 }),
  })
  void celebrate()
}

/** The server's reason for a refusal, or the request id of a failure. */
function refusalReason(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 409) return error.message
  return error.requestId ? `Request ${error.requestId}` : error.message
}
