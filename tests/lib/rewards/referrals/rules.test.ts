import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { referralJoinedNotification } from '@/lib/rewards/referrals/notifications'
import { invitationPath, nextCursor, privateName, readCursor } from '@/lib/rewards/referrals/rules'

describe('what a referrer sees of others', () => {
  test.each([
    ['Chloé', 'Martin', 'Chloé M.'],
    ['Ada', '', 'Ada'],
    ['Ada', 'ångström', 'Ada Å.'],
    [' Ada ', ' byron', 'Ada B.'],
    ['Yū', '𠮷田', 'Yū 𠮷.'],
    ['', '', 'Deleted account'],
  ])('%s %s is shown as %s', (first, last, shown) => {
    expect(privateName(first, last)).toBe(shown)
    expect(privateName(`${first} evil.example`, last)).not.toContain('evil.example')
  })

  test('the notification of a sign-up shows no more of the name, and is sent once per person', () => {
    expect(
      referralJoinedNotification({
        referredId: 10_519,
        firstName: 'Chloé',
        lastName: 'Martin',
        shareBps: 500,
        months: 12,
      }),
    ).toMatchObject({
      title: 'Chloé M. joined with your link',
      message: 'You earn 5% of what they earn for twelve months.',
      dedupeKey: 'referral:10519',
    })
  })

  test('an invitation link opens the sign-up page with the code', () => {
    expect(invitationPath('ab/c d')).toBe('/sign-up?ref=ab%2Fc%20d')
  })
})

test('paging by cursor returns every row once, even when many joined at the same time', () => {
  const instants = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 })
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 7 }), (at, size) => {
      const all = at.sort((a, b) => b - a).map((ms, id) => ({ id, joinedAt: new Date(ms) }))
      const seen: number[] = []
      let cursor = readCursor(undefined, new Date(10))
      for (;;) {
        const rest = all.filter(({ joinedAt }) => joinedAt <= cursor.joinedAt).slice(cursor.skip)
        const page = rest.slice(0, size)
        seen.push(...page.map(({ id }) => id))
        if (rest.length <= size) break
        cursor = readCursor(nextCursor(cursor, page), new Date(10))
      }
      return seen.length === all.length && seen.every((id, index) => id === index)
    }),
  )
})
