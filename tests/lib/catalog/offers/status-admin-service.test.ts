import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAdvertiserStatus } from '@/lib/catalog/advertisers/admin-service'
import { changeOfferStatus } from '@/lib/catalog/offers/status-admin-service'
import type { OfferAction } from '@/lib/catalog/offers/status-constants'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { NOW, openShop } from '@/tests/support/tracking/shop'
import { rulesSettled, track } from '@/tests/support/tracking/tracking'

let context: { actor: Awaited<ReturnType<typeof createStaff>>; at: Date }
beforeAll(async () => {
  context = { actor: await createStaff('ADMIN'), at: NOW }
})
afterAll(closeTracking)

const change = (id: number, action: OfferAction, confirm = '') =>
  changeOfferStatus(context, { id, action, reason: 'For a test', confirm })
const statusOf = async (id: number) => (await db().offer.findUniqueOrThrow({ where: { id } })).status

test('a paused offer takes no visitors and no conversions at once; an activated one does again', async () => {
  const shop = await openShop()
  const { id } = shop.offer
  const { click_id } = await shop.click()
  const { id: affiliateId } = await createAffiliate()
  const visit = async () => {
    await rulesSettled()
    return (await track(`/c/${id}?a=${affiliateId}`, { at: NOW })).status
  }
  expect(await visit()).toBe(302)
  await change(id, 'pause')
  expect(await visit()).toBe(410)
  expect((await shop.send({ click_id })).body).toMatchObject({ status: 'rejected', reason: 'offer_paused' })
  await change(id, 'activate')
  expect(await visit()).toBe(302)
  expect((await shop.send({ click_id })).body).toMatchObject({ status: 'accepted' })
  expect(await auditOf('offer', id)).toMatchObject([
    { action: 'offer.pause', before: { status: 'active' }, after: { status: 'paused' }, reason: 'For a test' },
    { action: 'offer.activate' },
  ])
})

test('an offer is archived by its name, restored as paused, and not activated twice', async () => {
  const { id, name } = await createOffer({ advertiserId: (await createAdvertiser()).id })
  await expect(change(id, 'archive', 'wrong')).rejects.toMatchObject({
    options: { fields: { confirm: expect.any(String) } },
  })
  await change(id, 'archive', name)
  await expect(change(id, 'activate')).rejects.toMatchObject({ code: 'conflict' })
  await change(id, 'restore')
  expect(await statusOf(id)).toBe('paused')
  const results = await Promise.allSettled([change(id, 'activate'), change(id, 'activate')])
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})

test.each([
  ['pending', 10_000, 'pending'],
  ['expired', 10_000, 'expired'],
  ['pending', 61_000, 'active'],
] as const)('an activation of one that was %s is withdrawn after %i ms: it is %s', async (status, afterMs, end) => {
  const { id } = await createOffer({ advertiserId: (await createAdvertiser()).id, status })
  await change(id, 'activate')
  const withdraw = (ms: number) =>
    changeOfferStatus(
      { ...context, at: new Date(NOW.getTime() + ms) },
      { id, action: 'withdraw', reason: '', confirm: '' },
    )
  if (end === 'active') await expect(withdraw(afterMs)).rejects.toMatchObject({ code: 'conflict' })
  else await withdraw(afterMs)
  expect(await statusOf(id)).toBe(end)
  // an activation before another change is not what is taken back
  if (end !== 'active') return
  await change(id, 'pause')
  await expect(withdraw(0)).rejects.toMatchObject({ code: 'conflict' })
})

test('an offer whose end has passed, or of an advertiser that is not active, is not activated', async () => {
  const { id: advertiserId } = await createAdvertiser()
  const ended = await createOffer({ advertiserId, status: 'paused', expiresAt: NOW })
  await expect(change(ended.id, 'activate')).rejects.toMatchObject({ code: 'conflict', message: /end of this offer/ })
  const waiting = await createOffer({ advertiserId, status: 'pending' })
  await db().advertiser.update({ where: { id: advertiserId }, data: { status: 'paused' } })
  const message = expect.stringContaining('Resume the advertiser first')
  await expect(change(waiting.id, 'activate')).rejects.toMatchObject({ code: 'conflict', message })
})

test('an advertiser is never archived with an offer that is activated at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const advertiser = await createAdvertiser()
    const { id } = await createOffer({ advertiserId: advertiser.id, status: 'paused' })
    const archive = { id: advertiser.id, action: 'archive', reason: 'For a test', confirm: advertiser.name } as const
    await Promise.allSettled([changeAdvertiserStatus(context, archive), change(id, 'activate')])
    const { status } = await db().advertiser.findUniqueOrThrow({ where: { id: advertiser.id } })
    expect(status === 'archived' && (await statusOf(id)) === 'active').toBe(false)
  }
})
