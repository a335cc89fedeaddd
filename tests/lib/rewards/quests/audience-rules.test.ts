import { describe, expect, test } from 'vitest'
import { isForAffiliate } from '@/lib/rewards/quests/audience-rules'

const quester = { affiliateId: 7, level: 3, country: 'DE', bucketId: 2 }

describe('the audience', () => {
  test.each([
    [null, true],
    [{}, true],
    [{ levels: [3, 4] }, true],
    [{ levels: [1] }, false],
    [{ countries: ['DE'] }, true],
    [{ countries: ['US', 'CA'] }, false],
    [{ buckets: [2] }, true],
    [{ buckets: [1] }, false],
    [{ affiliateIds: [7] }, true],
    [{ affiliateIds: [8] }, false],
    // every given criterion must match
    [{ levels: [3], countries: ['DE'], buckets: [2], affiliateIds: [7] }, true],
    [{ levels: [3], countries: ['US'] }, false],
    // an invalid audience matches nobody
    [{ level: [3] }, false],
    [{ levels: 3 }, false],
    ['everybody', false],
    [[], false],
  ])('%j: %s', (audience, expected) => {
    expect(isForAffiliate(audience, quester)).toBe(expected)
  })

  test('an affiliate without a country or bucket matches none', () => {
    const nobody = { ...quester, country: null, bucketId: null }
    expect(isForAffiliate({ countries: ['DE'] }, nobody)).toBe(false)
    expect(isForAffiliate({ buckets: [2] }, nobody)).toBe(false)
  })
})
