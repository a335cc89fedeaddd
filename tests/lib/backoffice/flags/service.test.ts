import { describe, expect, test } from 'vitest'
import { FLAG_KEYS } from '@/lib/backoffice/flags/constants'
import { isFlagOn, listFlagHistory, listFlags } from '@/lib/backoffice/flags/data'
import { type FlagRule, isOnFor, rolloutPercentile } from '@/lib/backoffice/flags/rules'
import { changeFlag } from '@/lib/backoffice/flags/service'
import { db } from '@/lib/platform/database/db'
import { createUser } from '@/tests/support/factories/users'

const AT = new Date('2026-11-20T15:00:00Z')
const flag = (more: Partial<FlagRule> = {}): FlagRule => ({
  key: 'new-thing',
  isOn: true,
  isKilled: false,
  percentage: 100,
  roles: [],
  bucketIds: [],
  userIds: [],
  ...more,
})
const person = (more: Partial<{ userId: string; role: 'AFFILIATE' | 'GSM'; bucketId: number | null }> = {}) => ({
  userId: 'u1',
  role: 'AFFILIATE' as const,
  bucketId: null,
  ...more,
})
const boss = async () => ({ userId: (await createUser({ role: 'SUPER_ADMIN' })).id, role: 'SUPER_ADMIN' as const })

describe('whether a flag is on', () => {
  test.each<[string, Partial<FlagRule>, ReturnType<typeof person> | null, boolean]>([
    ['on for everybody', {}, person(), true],
    ['on with nobody signed in', {}, null, true],
    ['off', { isOn: false }, person(), false],
    ['killed, whatever its other settings', { isKilled: true, userIds: ['u1'] }, person(), false],
    ['at 0 %', { percentage: 0 }, person(), false],
    ['at 99 % with nobody signed in', { percentage: 99 }, null, false],
    ['for a role the user has', { roles: ['GSM'] }, person({ role: 'GSM' }), true],
    ['for a role the user does not have', { roles: ['GSM'] }, person(), false],
    ['for a bucket the user is in', { bucketIds: [7] }, person({ bucketId: 7 }), true],
    ['for a bucket the user is not in', { bucketIds: [7] }, person({ bucketId: 8 }), false],
    ['for a role or a bucket', { roles: ['GSM'], bucketIds: [7] }, person({ bucketId: 7 }), true],
    ['for named users, checked for another user', { userIds: ['u2'] }, person(), false],
    ['for a named user at 0 %', { userIds: ['u1'], percentage: 0 }, person(), true],
  ])('%s', (_, rule, who, expected) => {
    expect(isOnFor(flag(rule), who)).toBe(expected)
  })

  test('a percentage covers about that share of users, and raising it removes nobody', () => {
    const people = Array.from({ length: 2_000 }, (_, index) => person({ userId: `user-${index}` }))
    const having = (percentage: number) => people.filter((one) => isOnFor(flag({ percentage }), one))
    expect(having(20).length / people.length).toBeGreaterThan(0.17)
    expect(having(20).length / people.length).toBeLessThan(0.23)
    expect(having(50)).toEqual(expect.arrayContaining(having(20)))
    expect(
      new Set(people.map(({ userId }) => rolloutPercentile('other', userId) - rolloutPercentile('x', userId))).size,
    ).toBeGreaterThan(50)
  })
})

describe('the flags in the database', () => {
  test('are exactly those the code checks [S2.29]', async () => {
    expect((await listFlags()).map(({ key }) => key)).toEqual([...FLAG_KEYS].sort())
  })

  test('a change takes effect on the next check, and is audited with its reason', async () => {
    const { id, email } = await createUser()
    const actor = await boss()
    const change = { percentage: 0, users: [email.toUpperCase()], reason: 'Try it with one' }
    await changeFlag({ actor, at: AT }, { key: 'shop', ...change })
    expect(await isFlagOn('shop', { subject: { userId: id } })).toBe(true)
    expect(await isFlagOn('shop', { subject: { userId: actor.userId } })).toBe(false)
    const [last] = await listFlagHistory('shop')
    expect(last).toMatchObject({ reason: 'Try it with one', before: { percentage: 100 }, after: { percentage: 0 } })
    expect(await db().auditLog.count({ where: { subject: 'feature_flag', subjectId: 'shop' } })).toBe(1)
    await changeFlag({ actor, at: AT }, { key: 'shop', isKilled: true, reason: 'Something broke' })
    expect(await isFlagOn('shop', { subject: { userId: id } })).toBe(false)
  })

  test('changing an unknown flag or adding an unknown user is refused', async () => {
    const actor = await boss()
    await expect(changeFlag({ actor, at: AT }, { key: 'none', isOn: true, reason: 'x y z' })).rejects.toMatchObject({
      code: 'not_found',
    })
    const change = { users: ['nobody@stoke.test'], reason: 'x y z' }
    await expect(changeFlag({ actor, at: AT }, { key: 'sign-ups', ...change })).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})
