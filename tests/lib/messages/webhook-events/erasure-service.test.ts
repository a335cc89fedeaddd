import { expect, test } from 'vitest'
import { deleteAccount } from '@/lib/people/account/deletion/service'
import { actOnUser } from '@/lib/people/users/admin-service'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createUser, PASSWORD, type TestUser } from '@/tests/support/factories/users'

const AT = new Date('2026-11-20T15:00:00Z')
const REASON = 'Sends Ada from 5 Elm Street'

test('what staff wrote of an affiliate is emptied in the log of events when the account is deleted, and that of others is not [Q34]', async () => {
  const [gone, other] = [await createUser(), await createUser()]
  const log = await listen(null, ['affiliate.suspended', 'affiliate.reinstated', 'affiliate.deleted'])
  for (const { id } of [gone, other]) {
    for (const action of ['suspend', 'reinstate'] as const) {
      await actOnUser({ actor: await createStaff(), at: AT }, { id, action, reason: REASON, confirm: '' })
    }
  }
  const reasonsOf = async ({ affiliateId }: TestUser) =>
    (await queuedFor(log, 'affiliate'))
      .filter(({ objectId }) => objectId === String(affiliateId))
      .map(({ type, data }) => [type, data.reason])
  const told = [
    ['affiliate.suspended', REASON],
    ['affiliate.reinstated', null],
  ]
  expect(await reasonsOf(gone)).toEqual(told)

  const deletion = { phrase: 'delete my account', password: PASSWORD, code: undefined, givesUpCents: 0 } as const
  await deleteAccount({ actor: { userId: gone.id }, at: AT }, deletion)
  expect(await reasonsOf(gone)).toEqual([
    ['affiliate.suspended', ''],
    ['affiliate.reinstated', null],
    ['affiliate.deleted', 'Deleted by its owner.'],
  ])
  expect(await reasonsOf(other)).toEqual(told)
})
