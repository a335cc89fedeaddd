import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bulkIds } from '@/lib/backoffice/pages/schema'
import { decideSchema } from '@/lib/people/affiliates/admin-schema'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('an action on many rows', () => {
  test.each([
    [1, true],
    [500, true],
    [0, false],
    [501, false],
  ])('of %i rows is allowed: %s', (count, isAllowed) => {
    expect(bulkIds(z.number()).safeParse(numbers(count)).success).toBe(isAllowed)
  })
})

describe('a decision about applicants [S2.20]', () => {
  const of = (count: number) =>
    decideSchema.safeParse({ ids: numbers(count), decision: 'approve', reason: 'Good sites', confirm: '' })

  test('covers at most 500 applicants', () => {
    expect(of(500)).toMatchObject({ success: true })
    expect(of(501)).toMatchObject({ success: false })
  })
})
