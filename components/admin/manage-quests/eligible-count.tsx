'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import { eligibleSchema } from '@/lib/rewards/quests/admin-schema'
import type { QuestAudience } from '@/lib/rewards/quests/schema'
import { adminKeys } from '../kit/keys'
import { QUESTS_PATH } from './quests-list'

/** For how many a quest with this audience would be. */
export function Eligible({ audience }: { audience: QuestAudience | null }) {
  const { data, error } = useQuery({
    queryKey: [...adminKeys.page('manage-quests'), 'eligible', audience],
    queryFn: async () =>
      eligibleSchema.parse(await apiFetch(`${QUESTS_PATH}/eligible`, { method: 'POST', body: { audience } })),
    placeholderData: keepPreviousData,
  })
  return (
    <p aria-live="polite" className="text-12 text-muted">
      {error
        ? 'Levels are 1 to 5, countries two letters.'
        : data
          ? data.affiliates === 1
            ? 'For 1 affiliate now.'
            : `For ${data.affiliates.toLocaleString('en-US')} affiliates now.`
          : 'Counting…'}
    </p>
  )
}
