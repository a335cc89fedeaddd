import { expect, test } from 'vitest'
import { memberRetryMs } from '@/lib/community/discord/members/retry-rules'

test('a member is retried after 2, 4, 8 minutes and so on, up to six hours', () => {
  const minutes = [1, 2, 3, 8, 9, 1_000].map((attempts) => memberRetryMs(attempts) / 60_000)
  expect(minutes).toEqual([2, 4, 8, 256, 360, 360])
})
