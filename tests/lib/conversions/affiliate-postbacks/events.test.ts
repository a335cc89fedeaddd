import { expect, test } from 'vitest'
import { deliverDuePostbacks, openPostbackCaller } from '@/lib/conversions/affiliate-postbacks/delivery-service'
import { testPostback } from '@/lib/conversions/affiliate-postbacks/manual-service'
import { RETRY_PAUSES_MS } from '@/lib/conversions/affiliate-postbacks/retry-schedule-rules'
import { createPostback } from '@/lib/conversions/affiliate-postbacks/service'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { convert } from '@/tests/support/conversions/conversions'
import { openPostbackListener } from '@/tests/support/conversions/postback-listener'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'

const AT = new Date('2026-11-21T12:00:00Z')

test('a call to an affiliate is told when it is given up, once, and not at each try or for a test', async () => {
  const tracker = await openPostbackListener()
  const caller = openPostbackCaller(true, 400)
  tracker.answer = () => ({ status: 500 })
  const affiliateId = (await createUser()).affiliateId ?? 0
  const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id })
  const wish = { url: 'https://t.example/p', method: 'get', events: ['approved'], offerId: null } as const
  const { postback } = await createPostback({ actor: { affiliateId }, at: AT }, { ...wish, events: [...wish.events] })
  await db().affiliatePostback.update({ where: { id: postback.id }, data: { url: tracker.at('/p') } })
  const staff = await listen()
  const context = { actor: { affiliateId }, clock: fixedClock(AT), at: AT }
  await testPostback(context, { id: postback.id }, caller)
  const { conversionId } = await convert({ affiliateId, offerId, at: AT, payoutCents: 1_250n, status: 'approved' })
  for (let day = 0; day < RETRY_PAUSES_MS.length; day += 1) {
    await deliverDuePostbacks(fixedClock(new Date(AT.getTime() + day * DAY_MS)), caller)
    expect(await queuedFor(staff, 'postback')).toEqual([])
  }
  await deliverDuePostbacks(fixedClock(new Date(AT.getTime() + 30 * DAY_MS)), caller)
  await deliverDuePostbacks(fixedClock(new Date(AT.getTime() + 31 * DAY_MS)), caller)
  const delivery = await db().affiliatePostbackDelivery.findFirstOrThrow({ where: { conversionId } })
  expect(await queuedFor(staff, 'postback')).toEqual([
    {
      type: 'postback.failed',
      objectId: delivery.id,
      isTest: false,
      data: {
        id: postback.id,
        deliveryId: delivery.id,
        affiliateId,
        conversionId,
        event: 'approved',
        attempts: RETRY_PAUSES_MS.length + 1,
        httpStatus: 500,
        error: expect.any(String),
      },
    },
  ])
  await caller.close()
  await tracker.stop()
})
