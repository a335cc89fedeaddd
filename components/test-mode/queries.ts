import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { TestView } from '@/lib/traffic/test-accounts/schema'

const REFRESH_MS = 3_000
const LIVE_REFRESH_MS = 60_000

/** The queries of test accounts. */
export const testModeKey = ['test-mode'] as const

/** A test account. Without a live stream it is asked again every three seconds: its clicks and calls come from elsewhere. */
export const testViewOptions = (path: string, isLive: boolean) =>
  queryOptions({
    queryKey: [...testModeKey, path],
    queryFn: ({ signal }) => apiFetch<TestView>(path, { signal }),
    refetchInterval: isLive ? LIVE_REFRESH_MS : REFRESH_MS,
  })
