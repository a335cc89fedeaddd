import { expect, test } from 'vitest'
import { methodChangeSchema } from '@/lib/money/payout-methods/schema'
import { removeMethod, saveMethod, setDefaultMethod } from '@/lib/money/payout-methods/service'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { createUser, PASSWORD } from '@/tests/support/factories/users'

const AT = new Date('2026-11-20T12:00:00Z')

test('a changed destination of payouts is told without the destination, and the same one again is not', async () => {
  const staff = await listen()
  const user = await createUser({ firstName: 'Ada' })
  const affiliateId = user.affiliateId ?? 0
  const context = { actor: { userId: user.id, affiliateId, email: user.email }, at: AT }
  const save = () =>
    saveMethod(context, methodChangeSchema.parse({ kind: 'paypal', email: 'ada@pay.example', password: PASSWORD }))
  await save()
  await save()
  await setDefaultMethod(context, { kind: 'paypal' })
  await removeMethod(context, { kind: 'paypal', password: PASSWORD })
  const told = await queuedFor(staff, 'payout_method')
  expect(told.map(({ type, objectId, data }) => [type, objectId, data])).toEqual([
    [
      'payout_method.changed',
      String(affiliateId),
      { affiliateId, kind: 'paypal', change: 'saved', payoutsHeldUntil: '2026-11-23T12:00:00.000Z' },
    ],
    [
      'payout_method.changed',
      String(affiliateId),
      { affiliateId, kind: 'paypal', change: 'default', payoutsHeldUntil: null },
    ],
    [
      'payout_method.changed',
      String(affiliateId),
      { affiliateId, kind: 'paypal', change: 'removed', payoutsHeldUntil: null },
    ],
  ])
  expect(JSON.stringify(told)).not.toContain('@')
})
