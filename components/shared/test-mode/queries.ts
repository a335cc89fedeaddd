import { lazySchema } from '@/lib/platform/http/api-client'
import type { AdvertiserTestView, AffiliateTestView, TestView } from '@/lib/tracking/test-mode/schema'
import { apiQuery } from '../live/api-query'
import { POLL_MS } from '../live/polling'

const testViewAnswer = lazySchema(async () => {
  const { testViewSchema, affiliateTestViewSchema, advertiserTestViewSchema } = await import(
    '@/lib/tracking/test-mode/schema'
  )
  // what only one side sees comes first: the others leave it out
  return testViewSchema.or(affiliateTestViewSchema).or(advertiserTestViewSchema)
})

/** A test account as one of its sides sees it. */
export type ShownTestView = TestView | AffiliateTestView | AdvertiserTestView

/** The queries of test accounts. */
export const testModeKey = ['test-mode'] as const

/** A test account. Without a live stream it is asked again every three seconds: its clicks and calls come from elsewhere. */
export const testViewOptions = (path: string, isLive: boolean) =>
  apiQuery<ShownTestView>([...testModeKey, path], path, testViewAnswer, {
    refetchInterval: isLive ? POLL_MS.minute : POLL_MS.tests,
  })
