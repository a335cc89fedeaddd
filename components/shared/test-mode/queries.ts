import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { AdvertiserTestView, AffiliateTestView, TestView } from '@/lib/tracking/test-mode/schema'

const REFRESH_MS = 3_000
const LIVE_REFRESH_MS = 60_000

/** A test account as one of its sides sees it. */
export type ShownTestView = TestView | AffiliateTestView | AdvertiserTestView

/** The queries of test accounts. */
export const testModeKey = ['test-mode'] as const

/** A test account. Without a live stream it is asked again every three seconds: its clicks and calls come from elsewhere. */
export const testViewOptions = (path: string, isLive: boolean) =>
  queryOptions({
    queryKey: [...testModeKey, path],
    queryFn: ({ signal }) => apiFetch<ShownTestView>(path, { signal }),
    refetchInterval: isLive ? LIVE_REFRESH_MS : REFRESH_MS,
  })
