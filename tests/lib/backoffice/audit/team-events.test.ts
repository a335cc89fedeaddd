import { expect, test } from 'vitest'
import { deleteAccount } from '@/lib/people/account/deletion/service'
import { actOnUser } from '@/lib/people/users/admin-service'
import { systemClock } from '@/lib/platform/dates/clock'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { PASSWORD } from '@/tests/support/factories/users'
import { NOW } from '@/tests/support/tracking/shop'

test('an advertiser is told when one of its people is banned or deletes the account', async () => {
  const owner = await createAdvertiserPerson('owner')
  const { advertiserId } = owner.advertiser
  const viewer = await createAdvertiserPerson('viewer', advertiserId)
  const other = await createAdvertiserPerson('viewer', advertiserId)
  const own = await listen(advertiserId)
  const context = { actor: await createStaff('SUPER_ADMIN'), at: NOW }
  await actOnUser(context, { id: viewer.id, action: 'ban', reason: 'For a test', confirm: viewer.email })
  const leaving = { actor: { userId: other.id }, at: systemClock.now() }
  await deleteAccount(leaving, { phrase: 'delete my account', password: PASSWORD, code: undefined, givesUpCents: 0 })
  const told = await queuedFor(own, 'team')
  const idsOf = (members: unknown) => (members as { userId: string }[]).map(({ userId }) => userId)
  expect(told.map(({ type, data }) => [type, data.change, idsOf(data.members).sort()])).toEqual([
    ['team.changed', 'ban', [owner.id, other.id].sort()],
    ['team.changed', 'remove', [owner.id]],
  ])
})
