import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET, PUT } from '@/app/_api/admin/advertisers/[id]/old-postbacks/route'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { ask } from '@/tests/support/api/api'
import { auditOf, createStaff, send } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import type { TestUser } from '@/tests/support/factories/users'
import { foreignNumber, imported } from '@/tests/support/tracking/previous-platform'
import { clickIdOf, rulesSettled, track } from '@/tests/support/tracking/tracking'

let gsm: TestUser
let moderator: TestUser
beforeAll(async () => {
  gsm = (await createStaff('GSM')).user
  moderator = (await createStaff('MODERATOR')).user
})
afterAll(closeTracking)

type Advertiser = Awaited<ReturnType<typeof createAdvertiser>>
const path = ({ id }: Advertiser) => `/api/admin/advertisers/${id}/old-postbacks`
const put = (advertiser: Advertiser, body: object, user = gsm) =>
  send(PUT, user, {
    method: 'PUT',
    body: {
      isOn: true,
      source: 'tune',
      networks: [],
      orderParameter: 'adv_sub',
      reason: 'They come from TUNE',
      confirm: advertiser.name,
      ...body,
    },
    params: { id: String(advertiser.id) },
  })
const read = async (advertiser: Advertiser, user = gsm) =>
  ask(GET, path(advertiser), user, { id: String(advertiser.id) })

test('they are off until staff switch them on, with a proof, a reason and the advertiser’s name', async () => {
  const advertiser = await createAdvertiser()
  expect(await (await read(advertiser)).json()).toEqual({
    isOn: false,
    source: 'tune',
    hasToken: false,
    networks: [],
    orderParameter: 'adv_sub',
    importedOffers: 0,
  })
  const token = randomUUID()
  const refusals: [object, number, string][] = [
    [{}, 422, 'token'],
    [{ token: 'short' }, 422, 'token'],
    [{ token, confirm: 'another name' }, 422, 'confirm'],
    [{ token, networks: ['nowhere'] }, 422, 'networks'],
    [{ token, orderParameter: 'order_id' }, 422, 'orderParameter'],
    [{ token, reason: '' }, 422, 'reason'],
  ]
  for (const [body, status, field] of refusals) {
    const answer = await put(advertiser, body)
    expect([field, answer.status]).toEqual([field, status])
    expect(JSON.stringify(await answer.json())).toContain(field)
  }
  expect((await put(advertiser, { token }, moderator)).status).toBe(403)
  expect(await db().oldPostback.count({ where: { advertiserId: advertiser.id } })).toBe(0)

  expect((await put(advertiser, { token, networks: ['203.0.113.9/24'] })).status).toBe(200)
  const stored = await db().oldPostback.findUniqueOrThrow({ where: { advertiserId: advertiser.id } })
  expect(stored).toMatchObject({ isOn: true, tokenHash: sha256Hex(token), networks: ['203.0.113.0/24'] })
  const text = await (await read(advertiser, moderator)).text()
  expect(text).not.toContain(token)
  expect(text).not.toContain(sha256Hex(token))
  const log = await auditOf('advertiser', advertiser.id)
  expect(log.map(({ action, reason }) => [action, reason])).toEqual([
    ['advertiser.old-postbacks', 'They come from TUNE'],
  ])
  expect(JSON.stringify(log)).not.toContain(sha256Hex(token))
})

test('the token stays until another or none is given, and is not that of another system', async () => {
  const advertiser = await createAdvertiser()
  await put(advertiser, { token: randomUUID() })
  const hash = async () =>
    (await db().oldPostback.findUniqueOrThrow({ where: { advertiserId: advertiser.id } })).tokenHash
  const first = await hash()
  await put(advertiser, { networks: ['192.0.2.1'] })
  expect(await hash()).toBe(first)
  await put(advertiser, { networks: ['192.0.2.1'], token: null })
  expect(await hash()).toBeNull()
  expect((await put(advertiser, { token: null })).status, 'without any proof').toBe(422)
  await put(advertiser, { token: randomUUID() })
  const everflow = { source: 'everflow', orderParameter: 'order_id' }
  expect((await put(advertiser, everflow)).status, 'the token was of TUNE').toBe(422)
  expect((await put(advertiser, { isOn: false, ...everflow })).status).toBe(200)
})

test('a change applies to the next call', async () => {
  const advertiser = await createAdvertiser()
  const [offer, affiliate] = [await createOffer({ advertiserId: advertiser.id }), await createAffiliate()]
  const [offerNumber, affiliateNumber, token] = [foreignNumber(), foreignNumber(), randomUUID()]
  await imported('tune', ['offer', offerNumber, offer.id], ['affiliate', affiliateNumber, affiliate.id])
  await rulesSettled()
  expect(await (await read(advertiser)).json()).toMatchObject({ source: 'tune', importedOffers: 1 })
  const call = async () => {
    const click = clickIdOf(await track(`/aff_c?offer_id=${offerNumber}&aff_id=${affiliateNumber}`))
    return (await track(`/aff_lsr?transaction_id=${click}&security_token=${token}`)).body
  }
  const answers: string[] = []
  for (const isOn of [true, false]) {
    await put(advertiser, { isOn, token })
    await rulesSettled()
    answers.push(await call())
  }
  expect(answers).toEqual(['success=true;', expect.stringContaining('success=false')])
})
