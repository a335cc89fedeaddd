import { expect, test } from 'vitest'
import { POST } from '@/app/_api/advertiser/doctor/route'
import { RATE_LIMITS } from '@/lib/accounts/rate-limits/constants'
import { db } from '@/lib/platform/database/db'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createOffer } from '@/tests/support/factories/offers'

const ORIGIN = 'http://localhost:3000'

test('test purchases of an advertiser are limited, whoever begins them, and those of another are not', async () => {
  const manager = await createAdvertiserPerson('manager')
  const { advertiserId } = manager.advertiser
  const people = [manager, await createAdvertiserPerson('owner', advertiserId)]
  const stranger = await createAdvertiserPerson('manager')
  // without a click id in the address no page is opened
  const destinationUrl = 'https://shop.example/'
  const offer = await createOffer({ advertiserId, destinationUrl })
  const theirs = await createOffer({ advertiserId: stranger.advertiser.advertiserId, destinationUrl })
  const begin = async (person: typeof manager, offerId: number) => {
    const headers = await signedInHeaders(person)
    headers.set('origin', ORIGIN)
    headers.set('content-type', 'application/json')
    const request = new Request(`${ORIGIN}/api`, { method: 'POST', headers, body: JSON.stringify({ offerId }) })
    return POST(request, { params: Promise.resolve({}) })
  }
  const { tries } = RATE_LIMITS.testPurchasePerAdvertiser
  for (let index = 0; index < tries; index += 1) {
    expect((await begin(people[index % 2] as typeof manager, offer.id)).status).toBe(201)
  }
  const refused = await begin(manager, offer.id)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await db().testRun.count({ where: { advertiserId } })).toBe(tries)
  expect((await begin(stranger, theirs.id)).status).toBe(201)
})
