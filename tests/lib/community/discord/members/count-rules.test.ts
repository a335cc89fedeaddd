import { describe, expect, test } from 'vitest'
import { abbreviateMembers } from '@/lib/community/discord/members/count-rules'

describe('a member count is abbreviated [S7.19] [S9.17]', () => {
  test.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1_000, '1K'],
    [1_049, '1K'],
    [1_050, '1.1K'],
    [1_150, '1.2K'],
    [9_999, '10K'],
    [18_412, '18.4K'],
    [100_000, '100K'],
    [999_949, '999.9K'],
    [999_950, '1M'],
    [1_000_000, '1M'],
    [1_250_000, '1.3M'],
    [12_340_000, '12.3M'],
  ])('%s is shown as %s', (count, label) => {
    expect(abbreviateMembers(count)).toBe(label)
  })
})
