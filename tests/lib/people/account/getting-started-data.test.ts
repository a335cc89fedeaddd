import { expect, test } from 'vitest'
import { findGettingStarted } from '@/lib/people/account/getting-started-data'
import { db } from '@/lib/platform/database/db'
import { findLastPromoted } from '@/lib/reporting/stats/promoted-data'
import { createUser } from '@/tests/support/factories/users'

const AT = new Date('2026-11-20T15:00:00Z')
const stat = (affiliateId: number, day: string, offerId: number, clicks: number) =>
  db().statDay.create({ data: { affiliateId, day: new Date(day), offerId, sourceId: 0, clicks } })

test('a newcomer has done nothing; a click, Discord and a payout method are each seen, of nobody else', async () => {
  const { id: userId, affiliateId } = await createUser()
  const own = affiliateId ?? 0
  expect(await findGettingStarted(own)).toEqual({ hasClick: false, hasDiscord: false, hasMethod: false })
  await stat(own, '2026-11-19', 1, 1)
  await db().discordConnection.create({
    data: { userId, discordId: crypto.randomUUID(), username: 'ada', connectedAt: AT },
  })
  expect(await findGettingStarted(own)).toEqual({ hasClick: true, hasDiscord: true, hasMethod: false })
  await db().discordConnection.update({ where: { userId }, data: { disconnectedAt: AT } })
  expect(await findGettingStarted(own)).toMatchObject({ hasDiscord: false })
  const other = await createUser()
  expect(await findGettingStarted(other.affiliateId ?? 0)).toMatchObject({ hasClick: false, hasDiscord: false })
})

test('the offer promoted last is that of the latest day with a click', async () => {
  const own = (await createUser()).affiliateId ?? 0
  expect(await findLastPromoted(own)).toBeNull()
  await stat(own, '2026-11-18', 9, 4)
  await stat(own, '2026-11-19', 4, 1)
  await stat(own, '2026-11-20', 7, 0)
  expect(await findLastPromoted(own)).toBe(4)
})
