import { afterAll, expect, test } from 'vitest'
import { runReconciliations } from '@/lib/imports/reconciliation/run-service'
import { compareList, createList, storeListPart } from '@/lib/imports/reconciliation/service'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { compareNow, sendList } from '@/tests/support/imports/reconciliations'
import { NOW, openShop } from '@/tests/support/tracking/shop'

afterAll(closeTracking)

const HEADING = 'Order ID,Click ID,Amount,Date'

test('who sent a list is told that it was compared or cannot be read; a list of staff is told to staff alone', async () => {
  const shop = await openShop()
  const { id: advertiserId } = shop.advertiser
  const actor = await createAdvertiserPerson('manager', advertiserId)
  const [staff, own] = [await listen(), await listen(advertiserId)]
  const other = await listen((await openShop()).advertiser.id)
  const { click_id } = await shop.click()
  await shop.send({ click_id, txn_id: 'A1', amount: '49.90' })
  const lines = [HEADING, `A1,${click_id},49.90,2026-11-20`]
  const done = await sendList(actor, lines)
  await compareNow(actor, done)
  await runReconciliations({ clock: fixedClock(NOW) })
  const { format } = await db().reconciliation.findUniqueOrThrow({ where: { id: done } })
  const comparison = { ...(format as object), from: '2026-11-01', to: '2026-11-30' } as never
  const empty = await sendList(actor, [HEADING])
  await compareList({ actor, at: NOW }, { id: empty, comparison })
  await runReconciliations({ clock: fixedClock(NOW) })
  const byStaff = { actor: await createStaff(), at: NOW, advertiserId }
  const { id: ofStaff } = await createList(byStaff, { fileName: 'ours.csv' })
  await storeListPart(byStaff, { id: ofStaff, place: 0, content: new TextEncoder().encode(lines.join('\n')) })
  await compareList(byStaff, { id: ofStaff, comparison })
  await runReconciliations({ clock: fixedClock(NOW) })
  const told = await queuedFor(own, 'reconciliation')
  expect(told).toMatchObject([
    {
      type: 'reconciliation.finished',
      objectId: done,
      data: { advertiserId, fileName: 'list.csv', state: 'done', from: '2026-11-01', to: '2026-11-30', problem: null },
    },
    {
      type: 'reconciliation.failed',
      objectId: empty,
      data: { state: 'failed', problem: 'The list has a heading and no rows.' },
    },
  ])
  const all = (await queuedFor(staff, 'reconciliation')).map(({ type, objectId }) => [type, objectId])
  expect(all).toEqual([
    ['reconciliation.finished', done],
    ['reconciliation.failed', empty],
    ['reconciliation.finished', ofStaff],
  ])
  expect(await queuedFor(other, 'reconciliation')).toEqual([])
  // the parts of a list that was compared are gone
  expect(await db().reconciliationPart.count({ where: { reconciliationId: done } })).toBe(0)
})
