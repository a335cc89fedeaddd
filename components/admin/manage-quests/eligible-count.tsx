'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import { formatCount } from '@/lib/platform/text/counts'
import { eligibleSchema } from '@/lib/rewards/quests/admin-schema'
import type { QuestAudience } from '@/lib/rewards/quests/schema'
import { adminKeys } from '../kit/keys'
import { QUESTS_PATH } from './quests-list'

/** The number of affiliates in an audience. */
export function EligibleCount({ audience }: { audience: QuestAudience | null }) {
  const { data, error } = useQuery({
    queryKey: [...adminKeys.page('manage-quests'), 'eligible', audience],
    queryFn: () => apiFetch(`${QUESTS_PATH}/eligible`, { schema: eligibleSchema, method: 'POST', body: { audience } }),
    placeholderData: keepPreviousData,
  })
  return (
    <p aria-live="polite" className="text-12 text-muted">
      {error
        ? 'Enter levels from 1 to 5 and two-letter country codes.'
        : data
          ? data.affiliates === 1
            ? '1 affiliate is eligible now.'
            : `${formatCount(data.affiliates)} affiliates are eligible now.`
          : 'Counting…'}
    </p>
  )
}
