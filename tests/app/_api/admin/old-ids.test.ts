import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as enter, GET as list } from '@/app/_api/admin/links/old-ids/route'
import { GET as listUnknown } from '@/app/_api/admin/links/unknown-ids/route'
import { db } from '@/lib/platform/database/db'
import { closeTracking, trackingState } from '@/lib/tracking/state/tracking-state'
import { ask } from '@/tests/support/api/api'
import { auditOf, createStaff, send } from '@/tests/support/backoffice/staff'
import type { TestUser } from '@/tests/support/factories/users'
import { foreignNumber, oldNetwork } from '@/tests/support/tracking/previous-platform'
import { rulesSettled, track } from '@/tests/support/tracking/tracking'

const PATH = '/api/admin/links/old-ids'
let gsm: TestUser
let network: Awaited<ReturnType<typeof oldNetwork>>
beforeAll(async () => {
  gsm = (await createStaff('GSM')).user
  network = await oldNetwork('everflow', { allowDeepLinks: true, deepLinkHosts: ['shop.example'] })
})
afterAll(closeTracking)

const post = (body: object, user = gsm) =>
  send(enter, user, { method: 'POST', body: { source: 'everflow', reason: 'From their support', ...body } })

test('codes that staff enter make the encoded links of Everflow work at once', async () => {
  const [affiliate, offer] = [`A${foreignNumber()}`.slice(0, 14), `Q${foreignNumber()}`.slice(0, 14)]
  const link = `/${affiliate}/${offer}/?sub1=x`
  await rulesSettled()
  expect((await track(link)).status, 'no address of ours').not.toBe(302)
  const first = await post({ kind: 'affiliate_code', lines: [`${affiliate}  ${network.affiliateNumber}`] })
  expect(await first.json()).toEqual({ added: 1 })
  await post({ kind: 'offer_code', lines: [`${offer} ${network.offerNumber}`] })
  await rulesSettled()
  expect((await track(link)).status).toBe(302)
  const again = await post({ kind: 'offer_code', lines: [`${offer} ${network.offerNumber}`] })
  expect(await again.json()).toEqual({ added: 0 })
  const { rows } = await (await ask(list, `${PATH}?q=${offer}`, gsm)).json()
  expect(rows).toMatchObject([{ kind: 'offer_code', name: network.offer.name, ourId: String(network.offer.id) }])
  const log = await auditOf('foreign_id', 'everflow offer_code')
  expect(log.map(({ reason }) => reason)).toEqual(['From their support', 'From their support'])
})

test('landing pages and goals are entered by what they mean', async () => {
  const goal = await db().offerGoal.create({
    data: {
      offerId: network.offer.id,
      name: 'Deposit',
      event: 'deposit',
      payoutType: 'cpa_flat',
      position: 1,
      payoutCents: 700n,
      revenueCents: 900n,
    },
  })
  const [page, event] = [foreignNumber(), foreignNumber()]
  await post({ kind: 'offer_url', lines: [`${page} https://shop.example/b`] })
  await post({ kind: 'goal', lines: [`${event} ${network.offerNumber}/Deposit`] })
  const stored = await db().foreignId.findMany({
    where: { externalId: { in: [page, event] } },
    orderBy: { kind: 'asc' },
  })
  expect(stored.map(({ ourId }) => ourId)).toEqual([String(goal.id), 'https://shop.example/b'])
  await rulesSettled()
  expect(String((await track(`${network.link}&uid=${page}`)).headers.location)).toContain('shop.example/b')
})

test('a line that means nothing is named, and none of its entry is recorded', async () => {
  const code = `Z${foreignNumber()}`
  const refusals: [string, string[]][] = [
    ['offer_code', [`${code} ${network.offerNumber}`, `${code}B 404404`]],
    ['offer_code', [`${code}`]],
    ['affiliate_code', [`${code} ${network.offerNumber}`]],
    ['offer_url', [`${code} javascript:alert(1)`]],
    ['goal', [`${code} ${network.offerNumber}/nothing`]],
    ['goal', [`${code} nothing`]],
  ]
  for (const [kind, lines] of refusals) {
    const answer = await post({ kind, lines })
    expect([kind, answer.status]).toEqual([kind, 422])
    expect(JSON.stringify(await answer.json())).toMatch(/Line [12]: /)
  }
  expect(await db().foreignId.count({ where: { externalId: { startsWith: code } } })).toBe(0)
  const other = await oldNetwork('everflow')
  await post({ kind: 'offer_code', lines: [`${code} ${network.offerNumber}`] })
  expect((await post({ kind: 'offer_code', lines: [`${code} ${other.offerNumber}`] })).status).toBe(409)
  expect((await post({ kind: 'offer', lines: ['1 1'] })).status).toBe(422)
  const moderator = (await createStaff('MODERATOR')).user
  expect((await post({ kind: 'offer_code', lines: ['1 1'] }, moderator)).status).toBe(403)
})

test('what old links name that nobody imported is counted by day, until it is imported', async () => {
  const [offer, affiliate] = [foreignNumber(), foreignNumber()]
  for (const url of [
    `/clk?oid=${offer}&affid=${network.affiliateNumber}`,
    `/clk?oid=${offer}&affid=${network.affiliateNumber}&sub1=b`,
    `/clk?oid=${network.offerNumber}&affid=${affiliate}`,
    `/clk?oid=${'9'.repeat(40)}&affid=1`,
  ])
    expect((await track(url)).status).toBe(404)
  const read = async () => {
    const { rows } = await (await ask(listUnknown, '/api/admin/links/unknown-ids?size=100', gsm)).json()
    return (rows as { externalId: string; missing: string; clicks: number }[])
      .filter(({ externalId }) => [offer, affiliate].includes(externalId))
      .map(({ missing, clicks }) => [missing, clicks])
      .sort()
  }
  trackingState().unknownLinks.flush()
  await expect.poll(read).toEqual([
    ['affiliate', 1],
    ['offer', 2],
  ])
  expect(await db().unknownOldLink.count({ where: { externalId: '9'.repeat(40) } })).toBe(0)
  await db().foreignId.create({
    data: {
      source: 'everflow',
      kind: 'offer',
      externalId: offer,
      ourId: String(network.offer.id),
      createdAt: new Date(),
    },
  })
  expect(await read()).toEqual([['affiliate', 1]])
})

test('a short link of TUNE leads where staff recorded, and an address that only looks like a link is counted', async () => {
  const tune = await oldNetwork('tune')
  const code = `SH${foreignNumber()}`
  const addresses = [code, `go/${code.toLowerCase()}`]
  for (const address of addresses) {
    const answer = await track(`/${address}`)
    expect([answer.status, answer.headers.location]).toEqual([404, undefined])
    expect(answer.body).toContain('This link does not exist.')
  }
  trackingState().unknownLinks.flush()
  const read = async () => {
    const { rows } = await (await ask(listUnknown, '/api/admin/links/unknown-ids?size=100', gsm)).json()
    return (rows as { externalId: string; missing: string }[])
      .filter(({ externalId }) => addresses.includes(externalId))
      .map(({ missing, externalId }) => `${missing} ${externalId}`)
      .sort()
  }
  await expect.poll(read).toEqual(addresses.map((address) => `link_code ${address}`).sort())
  const entry = { source: 'tune', kind: 'link_code' }
  expect((await post({ ...entry, lines: [`${code} ${tune.offerNumber}`] })).status).toBe(422)
  expect((await post({ ...entry, lines: [`${code} ${tune.offerNumber}/404404`] })).status).toBe(422)
  expect((await post({ ...entry, lines: [`${code} ${tune.offerNumber}/${tune.affiliateNumber}`] })).status).toBe(200)
  await rulesSettled()
  expect((await track(`/${code}?aff_sub=x`)).status).toBe(302)
})
