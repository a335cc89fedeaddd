import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { db, pool } from '@/lib/platform/database/db'
import { knownDeviceOf } from '@/lib/traffic/visitors/device-rules'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createEvents } from '@/tests/support/factories/stats'
import { CHROME } from '@/tests/support/tracking/tracking'

const SCRIPT = readFileSync('prisma/migrations/0122_conversion_visitors/migration.sql', 'utf8')

test('conversions from before get the country and the device of their click, as new ones do', async () => {
  const affiliateId = (await createAffiliate()).id
  const offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
  const agents = [
    '',
    'curl/8',
    CHROME,
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15',
    'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 15; SM-S931U) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; U; en-us; KFAPWI) AppleWebKit/535.19 Silk/3.13 Safari/535.19 Silk-Accelerated=true',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Mobile/15E148',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
    'Mozilla/5.0 (X11; CrOS x86_64 15633.69.0) AppleWebKit/537.36',
  ]
  const at = '2026-11-01T12:00:00Z'
  const made = agents.map(() => crypto.randomUUID())
  await createEvents(
    made.map((id) => ({ affiliateId, offerId, at, id, country: 'GB' })),
    made.map((clickId) => ({ affiliateId, offerId, at, clickId, status: 'approved', payoutCents: 100n })),
  )
  for (const [index, id] of made.entries())
    await db().click.update({
      where: { affiliateId_id: { affiliateId, id } },
      data: { userAgent: agents[index] ?? '' },
    })
  await pool().query(SCRIPT.slice(SCRIPT.indexOf('DO $$')))
  const conversions = await db().conversion.findMany({ where: { affiliateId } })
  const found = new Map(conversions.map(({ clickId, device, country }) => [clickId, [country, device]]))
  expect(made.map((id) => found.get(id))).toEqual(agents.map((agent) => ['GB', knownDeviceOf(agent)]))
})
