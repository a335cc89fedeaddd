import { describe, expect, test } from 'vitest'
import { durationText, timeBetween } from '@/components/admin/manage-mentees/labels'
import { timeToFirst } from '@/components/admin/manage-mentees/lists'
import type { Mentee } from '@/lib/rewards/mentors/mentorship-admin-schema'

describe('the time to the first conversion [S2.25]', () => {
  test.each([
    [0, 'Within an hour'],
    [0.99, 'Within an hour'],
    [1, '1 h'],
    [47.4, '47 h'],
    [48, '2 days'],
    [1_000, '42 days'],
  ])('of %d hours is shown as "%s"', (hours, words) => {
    expect(durationText(hours)).toBe(words)
  })

  test('is counted from the start of the mentorship', () => {
    const startedAt = '2026-11-01T12:00:00.000Z'
    expect(timeBetween(startedAt, '2026-11-01T17:00:00.000Z')).toBe('5 h')
    const mentee = { startedAt, firstConversionAt: null } as Mentee
    expect(timeToFirst(mentee)).toBe('None yet')
    expect(timeToFirst({ ...mentee, firstConversionAt: '2026-11-04T12:00:00.000Z' })).toBe('3 days')
  })
})
