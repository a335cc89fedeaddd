import { afterAll, expect, test } from 'vitest'
import { closeTracking, trackingState } from '@/lib/tracking/state/tracking-state'
import { foreignNumber, imported, oldNetwork } from '@/tests/support/tracking/previous-platform'
import { rulesSettled, track } from '@/tests/support/tracking/tracking'

afterAll(closeTracking)

test('ids that take long to be read are read a part of the time while an import records them', async () => {
  const { offer, affiliateNumber } = await oldNetwork('tune')
  const { rules } = trackingState()
  const numbers = [foreignNumber(), foreignNumber()]
  const statuses = () =>
    Promise.all(
      numbers.map(async (number) => (await track(`/aff_c?offer_id=${number}&aff_id=${affiliateNumber}`)).status),
    )
  rules.snapshot.externalIdsRead = { ms: 200, at: performance.now() }
  const before = rules.snapshot.externalIdsRead.at
  for (const number of numbers) await imported('tune', ['offer', number, offer.id])
  await rulesSettled()
  expect(await statuses(), 'settled when they have been read').toEqual([302, 302])
  const { at } = rules.snapshot.externalIdsRead
  expect(at - before, 'not read again at once').toBeGreaterThan(1_900)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(rules.snapshot.externalIdsRead.at, 'read once for both').toBe(at)

  const third = foreignNumber()
  await imported('tune', ['offer', third, offer.id])
  await rulesSettled()
  const quick = await track(`/aff_c?offer_id=${third}&aff_id=${affiliateNumber}`)
  expect(quick.status, 'few ids are read at once').toBe(302)
})
