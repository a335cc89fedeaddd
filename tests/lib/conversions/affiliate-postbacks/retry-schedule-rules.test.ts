import { describe, expect, test } from 'vitest'
import { RETRY_PAUSES_MS } from '@/lib/conversions/affiliate-postbacks/retry-schedule-rules'
import { nextAttempt } from '@/lib/messages/job-requests/retry-rules'

describe('retries', () => {
  const at = new Date('2026-11-21T12:00:00Z')

  test('have growing pauses, about 21 hours in all, and then stop', () => {
    const pauses = RETRY_PAUSES_MS.map(
      (_, n) => (nextAttempt(RETRY_PAUSES_MS, n + 1, at)?.getTime() ?? 0) - at.getTime(),
    )
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
    expect(pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000).toBeCloseTo(20.7, 1)
    expect(nextAttempt(RETRY_PAUSES_MS, RETRY_PAUSES_MS.length + 1, at)).toBeUndefined()
  })
})
