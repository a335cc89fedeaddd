import { describe, expect, test } from 'vitest'
import { schemaFit } from '@/lib/platform/database/health-rules'

const own = ['0001_a', '0002_b', '0003_c']
const fitOf = (applied: string[], floor: { migration: string; needs: string }[] = []) =>
  schemaFit(own, { applied, floor })

describe('how a database fits a version of the program', () => {
  test('one with the same migrations fits', () => {
    expect(fitOf(own)).toEqual({ missing: [], unknown: [], refusedBy: undefined })
  })

  test('an older one lacks migrations', () => {
    expect(fitOf(['0001_a'])).toMatchObject({ missing: ['0002_b', '0003_c'], refusedBy: undefined })
  })

  test('a newer one that only added fits', () => {
    expect(fitOf([...own, '0004_d'])).toEqual({ missing: [], unknown: ['0004_d'], refusedBy: undefined })
  })

  test('one that was made by the migrations that the first of this version replaced fits', () => {
    expect(fitOf(['0000_x', '0000_y', ...own])).toEqual({ missing: [], unknown: [], refusedBy: undefined })
  })

  test('a newer one that took away what this version no longer uses fits', () => {
    expect(fitOf([...own, '0004_d'], [{ migration: '0004_d', needs: '0003_c' }]).refusedBy).toBeUndefined()
  })

  test('one whose floor is a migration that the first of this version replaced fits', () => {
    expect(fitOf(['0000_x', ...own], [{ migration: '0000_x', needs: '0000_x' }]).refusedBy).toBeUndefined()
  })

  test('a newer one that took away what this version uses refuses it', () => {
    const floor = [
      { migration: '0005_e', needs: '0004_d' },
      { migration: '0003_c', needs: '0002_b' },
    ]
    expect(fitOf([...own, '0004_d', '0005_e'], floor).refusedBy).toBe('0005_e')
  })
})
