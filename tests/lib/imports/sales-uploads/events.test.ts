import { expect, test } from 'vitest'
import { getSalesUpload } from '@/lib/imports/sales-uploads/data'
import { runSalesUploads } from '@/lib/imports/sales-uploads/run-service'
import { bookUpload, checkUpload, createSalesUpload, storePart } from '@/lib/imports/sales-uploads/service'
import { fixedClock } from '@/lib/platform/dates/clock'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { NOW, openShop } from '@/tests/support/tracking/shop'

const run = () => runSalesUploads({ clock: fixedClock(NOW) })

test('a file with sales is told to its advertiser when it was checked, booked, or could not be read', async () => {
  const shop = await openShop()
  const advertiserId = shop.advertiser.id
  const [staff, own] = [await listen(), await listen(advertiserId)]
  const other = await listen((await openShop()).advertiser.id)
  const context = { actor: await createAdvertiserPerson('manager', advertiserId), at: NOW }
  const check = async (text: string) => {
    const { id } = await createSalesUpload(context, { fileName: 'sales.csv' })
    await storePart(context, { id, place: 0, content: new TextEncoder().encode(text) })
    const { sample } = await getSalesUpload(advertiserId, id)
    if (!sample) throw new Error('no sample')
    await checkUpload(context, { id, format: sample.format })
    await Promise.all([run(), run()])
    return id
  }
  const heading = 'Order ID,Click ID,Amount'
  const id = await check(`${heading}\nA-1,${(await shop.click()).click_id},49.90\n`)
  await bookUpload(context, { id })
  await Promise.all([run(), run()])
  const empty = await check(`${heading}\n`)
  const told = await queuedFor(own, 'upload')
  expect(told.map(({ type, objectId, data }) => [type, objectId, data.state])).toEqual([
    ['upload.checked', id, 'checked'],
    ['upload.finished', id, 'done'],
    ['upload.failed', empty, 'failed'],
  ])
  expect(told[1]?.data).toMatchObject({ advertiserId, fileName: 'sales.csv', counts: { accepted: 1 }, problem: null })
  expect(told[2]?.data.problem).toBe('The file has a heading and no rows.')
  expect(await queuedFor(staff, 'upload')).toEqual(told)
  expect(await queuedFor(other, 'upload')).toEqual([])
})
