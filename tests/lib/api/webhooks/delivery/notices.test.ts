import { existsSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { AdvertiserActor } from '@/lib/accounts/auth/actor'
import { notifyDisabled } from '@/lib/api/webhooks/delivery/notifications'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { listen } from '@/tests/support/api/webhooks'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createUser } from '@/tests/support/factories/users'

const AT = new Date('2026-11-21T12:00:00Z')

let actor: AdvertiserActor
beforeAll(async () => {
  actor = await createAdvertiserPerson()
})
const own = () => actor.advertiser.advertiserId

test('the notices of a webhook that was switched off lead to its page, in the part of whoever is told', async () => {
  const { id: userId } = await createUser({ role: 'SUPER_ADMIN' })
  const endpoints = await Promise.all([listen(own()), listen(null)])
  for (const id of endpoints) {
    const endpoint = await db().webhookEndpoint.findUniqueOrThrow({ where: { id } })
    await transact((tx) => notifyDisabled(tx, endpoint, 'gone', AT))
  }
  const pathOf = async (of: string) =>
    (await db().notification.findFirstOrThrow({ where: { userId: of } })).destinationUrlPath
  expect([await pathOf(actor.userId), await pathOf(userId)]).toEqual([
    `/advertiser/webhooks/${endpoints[0]}`,
    `/admin/settings/webhooks/${endpoints[1]}`,
  ])
  for (const part of ['advertiser', 'admin/settings'])
    expect(existsSync(`app/${part}/webhooks/[id]/page.tsx`)).toBe(true)
})
