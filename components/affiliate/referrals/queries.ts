import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import { referralsSchema } from '@/lib/rewards/referrals/schema'

export const referralKeys = { all: ['referrals'] as const }

/** The session's invitation link, funnel and referred affiliates, paginated. */
export const referralsOptions = infiniteQueryOptions({
  queryKey: referralKeys.all,
  queryFn: async ({ pageParam, signal }) => {
    const query = pageParam ? `?cursor=${encodeURIComponent(pageParam)}` : ''
    return referralsSchema.parse(await apiFetch(`/api/referrals${query}`, { signal }))
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})
