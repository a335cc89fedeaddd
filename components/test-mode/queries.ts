import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { TestView } from '@/lib/traffic/test-accounts/schema'

const REFRESH_MS = 3_000

/** A test account, asked again every three seconds: its clicks and calls come from elsewhere. */
export const testViewOptions = (path: string) =>
  queryOptions({
    queryKey: ['test-mode', path],
    queryFn: ({ signal }) => apiFetch<TestView>(path, { signal }),
    refetchInterval: REFRESH_MS,
  })
