import { describe, expect, test } from 'vitest'
import { bpsOfPercent, readNamed } from '@/lib/squads/rules'

describe('a share', () => {
  test.each([
    ['0', 0],
    ['40', 4000],
    ['33.5', 3350],
    ['33.33 %', 3333],
    ['100', 10_000],
    ['100.01', undefined],
    ['33.333', undefined],
    ['-1', undefined],
    ['', undefined],
    ['half', undefined],
  ])('of %j is %s basis points', (text, bps) => {
    expect(bpsOfPercent(text)).toBe(bps)
  })
})

describe('a member', () => {
  test.each([
    ['1042', { affiliateId: 1042 }],
    [' #1042 ', { affiliateId: 1042 }],
    ['Ada@Example.test', { email: 'ada@example.test' }],
    ['99999999999', null],
    ['9999999999', null],
    ['ada', null],
    ['a b@c', null],
  ])('named %j is read as %j', (who, named) => {
    expect(readNamed(who)).toEqual(named)
  })
})
