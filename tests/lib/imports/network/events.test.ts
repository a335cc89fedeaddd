import { expect, test } from 'vitest'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { importFiles } from '@/tests/support/imports/network-imports'

test('an import from another network is told to staff when it was checked, done, or could not be read', async () => {
  const staff = await listen()
  const { id, check, run } = await importFiles('tune', { advertiser: 'id,company,status\n11,Retail Ltd,active\n' })
  await check()
  await run()
  const broken = await importFiles('tune', { advertiser: 'nothing that is known here\n' })
  await broken.check()
  const told = await queuedFor(staff, 'import')
  expect(told.map(({ type, objectId, data }) => [type, objectId, data.state])).toEqual([
    ['import.checked', id, 'checked'],
    ['import.finished', id, 'done'],
    ['import.failed', broken.id, 'failed'],
  ])
  expect(told[0]?.data).toEqual({ id, source: 'tune', state: 'checked', problem: null })
  expect(told[2]?.data.problem).toEqual(expect.any(String))
})
