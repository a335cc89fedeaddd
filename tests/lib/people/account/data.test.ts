import { describe, expect, test } from 'vitest'
import { postTransfers } from '@/lib/money/ledger/service'
import { getSignedInUser } from '@/lib/people/account/data'
import { shellUser } from '@/lib/people/account/name-rules'
import { signedInUserSchema } from '@/lib/people/account/schema'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { createUser } from '../../../support/factories/users'

const AT = new Date('2026-11-20T17:00:00Z')

const earn = (affiliateId: number, amountCents: bigint) => {
  const transfer = { affiliateId, amountCents, at: AT, key: 'bonus', kind: 'discord_bonus' } as const
  return transact((tx) => postTransfers(tx, [{ ...transfer, from: 'house_bonus', to: 'available' }]))
}

describe('getSignedInUser', () => {
  test('returns names, affiliate ID, level, earnings and the Discord account [S3.25-S3.32]', async () => {
    const { id, affiliateId } = await createUser({ firstName: 'Mara', lastName: 'Voss', affiliate: { level: 5 } })
    await earn(affiliateId ?? 0, 2_384_15n)
    await db().user.update({ where: { id }, data: { username: 'MaraVoss', image: '/brand/mara.png' } })
    const discord = { discordId: '8031', username: 'mara#1', email: 'mara@chat.test', scopes: [], connectedAt: AT }
    await db().discordConnection.create({ data: { userId: id, ...discord } })
    const user = await getSignedInUser(id)
    expect(signedInUserSchema.parse(user)).toEqual({
      id,
      firstName: 'Mara',
      lastName: 'Voss',
      username: 'MaraVoss',
      image: '/brand/mara.png',
      level: 5,
      affiliateId,
      totalPayout: 2384.15,
      discordId: '8031',
      discordUsername: 'mara#1',
      discordEmail: { email: 'mara@chat.test' },
    })
  })

  test('the shell’s data has the streak its page was rendered with; zero for staff [S3.9]', async () => {
    const user = await getSignedInUser((await createUser()).id)
    expect(shellUser(user, { currentConversionStreak: 12 })).toEqual({ ...user, currentStreak: 12 })
    expect(shellUser(user, undefined).currentStreak).toBe(0)
  })

  test('leaves out a disconnected Discord account [S3.26]', async () => {
    const { id } = await createUser()
    const discord = { discordId: '8032', username: 'gone', scopes: [], connectedAt: AT, disconnectedAt: AT }
    await db().discordConnection.create({ data: { userId: id, ...discord } })
    expect(await getSignedInUser(id)).toMatchObject({ discordId: null, discordUsername: null, discordEmail: null })
  })

  test('staff who are not affiliates have no affiliate ID and no earnings [S3.31]', async () => {
    const { id } = await createUser({ role: 'GSM' })
    expect(await getSignedInUser(id)).toMatchObject({ affiliateId: null, level: 1, totalPayout: 0, username: null })
  })
})
