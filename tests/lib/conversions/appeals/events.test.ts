import { afterAll, expect, test } from 'vitest'
import { decideAppeal } from '@/lib/conversions/appeals/admin-service'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { createStaff } from '@/tests/support/backoffice/staff'
import { appealOf, GROUND, voidConversion } from '@/tests/support/conversions/appeals'
import { daysLater, openShop } from '@/tests/support/tracking/shop'

afterAll(closeTracking)

test('an appeal is told to staff when it is made and decided, without what the affiliate wrote', async () => {
  const shop = await openShop()
  const [judge, boss] = [await createStaff('GSM'), await createStaff()]
  const [staff, own] = [await listen(), await listen(shop.advertiser.id)]
  const appealed = async () => {
    const { affiliateId, click_id } = await shop.click()
    const { body } = await shop.send({ click_id })
    const one = { affiliateId, conversionId: String(body.conversion_id) }
    await voidConversion(one, { at: daysLater(1), actorId: judge.userId })
    return { ...one, id: await appealOf(one, daysLater(2)) }
  }
  const decide = async (id: string, decision: 'won' | 'lost') =>
    decideAppeal(
      { actor: boss, at: daysLater(3) },
      { id, decision, answer: 'We looked at it.', seenCents: 2_500, reason: 'Checked', confirm: '$25.00' },
    )
  const [won, lost] = [await appealed(), await appealed()]
  expect([await decide(won.id, 'won'), await decide(lost.id, 'lost')]).toEqual([true, true])
  const told = await queuedFor(staff, 'appeal')
  expect(told.map(({ type, objectId, data }) => [type, objectId, data.status])).toEqual([
    ['appeal.opened', won.id, 'open'],
    ['appeal.opened', lost.id, 'open'],
    ['appeal.won', won.id, 'won'],
    ['appeal.lost', lost.id, 'lost'],
  ])
  expect(told[3]?.data).toMatchObject({ conversionId: lost.conversionId, reason: 'staff', ground: GROUND.ground })
  expect(JSON.stringify(told)).not.toContain(GROUND.message)
  expect(await queuedFor(own, 'appeal')).toEqual([])
  expect(await db().appeal.count()).toBe(2)
})
