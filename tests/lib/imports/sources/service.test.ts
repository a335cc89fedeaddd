// Slow: asks a source page by page for a day with too many clicks, in the group slow.
import { afterEach, describe, expect, test } from 'vitest'
import type { ImportKind } from '@/lib/imports/rows/constants'
import { rowReader } from '@/lib/imports/rows/reader-rules'
import { openSource, type SourceAccess, sourceBaseUrl } from '@/lib/imports/sources/service'
import { EVERFLOW_KEY, everflowServer, smallEverflowNetwork } from '@/tests/support/imports/everflow-server'
import { SourceServer } from '@/tests/support/imports/source-server'
import { smallTuneNetwork, TUNE_TOKEN, tuneServer } from '@/tests/support/imports/tune-server'

const servers: SourceServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

async function started(server: SourceServer) {
  servers.push(await server.listen())
  return server
}

const PERIOD = { from: '2026-10-01', to: '2026-10-31' }

async function readAll(access: SourceAccess, kind: ImportKind, ids: string[] = [], period = PERIOD) {
  const reader = openSource(access)
  const drafts = []
  try {
    for (let page = 1; ; page += 1) {
      const found = await reader.read({ kind, page, ...period, ids })
      drafts.push(...found.drafts)
      if (found.isLast) break
    }
  } finally {
    await reader.close()
  }
  return drafts.map(rowReader(kind, 'America/New_York'))
}

const short = (rows: Awaited<ReturnType<typeof readAll>>) =>
  rows.map(({ externalId, problem }) => problem?.reason ?? externalId)

async function tune(network = smallTuneNetwork()) {
  const server = await started(tuneServer(network))
  return { server, access: { source: 'tune', network: 'demo', key: TUNE_TOKEN, base: server.base } as const }
}

async function everflow(lines?: number) {
  const server = await started(everflowServer(smallEverflowNetwork(), lines))
  return { server, access: { source: 'everflow', network: 'us', key: EVERFLOW_KEY, base: server.base } as const }
}

describe('pages of TUNE', () => {
  test('are read to the last one, each object once', async () => {
    const network = smallTuneNetwork()
    network.affiliates = Array.from({ length: 450 }, (_, index) => ({
      Affiliate: { id: String(index + 1), company: 'Media', status: 'active' },
      AffiliateUser: {
        1: { id: '1', email: `a${index}@media.example`, first_name: 'A', last_name: 'B', status: 'active' },
      },
    }))
    const { access, server } = await tune(network)
    const rows = await readAll(access, 'affiliate')
    expect(new Set(rows.map(({ externalId }) => externalId)).size).toBe(450)
    expect(server.requests.map(({ url }) => url.searchParams.get('page'))).toEqual(['1', '2', '3'])
  })

  test('become rows of every kind, and what cannot be used says why', async () => {
    const { access } = await tune()
    expect(short(await readAll(access, 'advertiser'))).toEqual(['11', '12'])
    expect(short(await readAll(access, 'affiliate'))).toEqual([
      '21',
      '22',
      'The email address is missing; nobody could sign in.',
    ])
    expect(short(await readAll(access, 'offer'))).toEqual([
      '31',
      '32',
      '33',
      'The amounts are in EUR; everything here is recorded in US dollars.',
    ])
    expect(short(await readAll(access, 'cap'))).toEqual(['31:conversions:day', '31:payout:month'])
    expect(short(await readAll(access, 'payout', ['31', '32']))).toEqual([
      '31:21',
      'It is for the goal 7; goals are not imported. Set it by hand.',
    ])
    expect(short(await readAll(access, 'creative'))).toEqual(['41', '42'])
    expect((await readAll(access, 'balance', ['21', '22'])).map(({ data }) => data)).toMatchObject([
      { externalId: 'affiliate:21', amountCents: 12_540 },
      { externalId: 'affiliate:22', amountCents: -300 },
    ])
    expect(short(await readAll(access, 'conversion'))).toEqual([
      'c1',
      'c2',
      'c3',
      '“0.12345” is not a sum in whole cents from 0 on, such as 12.50.',
    ])
    expect((await readAll(access, 'statistic')).map(({ data }) => data)).toMatchObject([
      { externalId: '2026-10-01:31:21', clicks: 120, payoutCents: 2_500, revenueCents: 4_000 },
      { externalId: '2026-10-02:32:22', clicks: 80, payoutCents: 334 },
    ])
    expect((await readAll(access, 'offer'))[0]?.data).toMatchObject({
      name: 'Shoes',
      description: 'A good offer.\nFor everybody.',
      destinationUrl: 'https://shop.example/31?cid={click_id}&a={affiliate_id}',
      payoutCents: 1_250,
      revenueCents: 2_000,
      windowDays: 30,
      expiresAt: '2028-01-01T04:59:59.000Z',
    })
  })

  test('of a period are asked for by its days', async () => {
    const { access } = await tune()
    const rows = await readAll(access, 'statistic', [], { from: '2026-10-02', to: '2026-10-02' })
    expect(short(rows)).toEqual(['2026-10-02:32:22'])
  })
})

describe('pages of Everflow', () => {
  test('become rows of every kind its API has', async () => {
    const { access, server } = await everflow()
    expect((await readAll(access, 'affiliate')).map(({ data }) => data)).toMatchObject([
      { externalId: '2', email: 'eva2@blog.example', status: 'active' },
      { externalId: '3', status: 'blocked' },
    ])
    expect((await readAll(access, 'advertiser'))[0]?.data).toMatchObject({
      name: 'Finance AG',
      contacts: [{ name: 'Eva Everflow', email: 'eva@finance.example' }],
    })
    expect((await readAll(access, 'offer'))[0]?.data).toMatchObject({
      payoutCents: 4_000,
      revenueCents: 5_525,
      requiresApproval: true,
      isPrivate: false,
      windowDays: 1,
      destinationUrl: 'https://card.example/?t={click_id}&s={s1}',
    })
    expect(short(await readAll(access, 'cap'))).toEqual(['4:conversions:day', '4:payout:day'])
    expect((await readAll(access, 'creative'))[0]?.data).toMatchObject({ externalId: '5', offerId: '4', kind: 'email' })
    expect((await readAll(access, 'conversion'))[0]?.data).toMatchObject({
      at: '2026-10-03T15:00:00.000Z',
      payoutCents: 4_000,
    })
    expect(server.requests.every(({ headers }) => headers['x-eflow-api-key'] === EVERFLOW_KEY)).toBe(true)
  })

  test('of clicks are asked for day by day, and a day with too many in parts', { tags: ['slow'] }, async () => {
    const network = smallEverflowNetwork()
    // from 6:30 in the morning to 5:40 in the afternoon, Eastern: each half of the day has fewer than the whole
    const began = Date.parse('2026-10-05T10:30:00Z') / 1000
    const [click] = network.clicks
    if (!click) throw new Error('no click')
    for (let index = 0; index < 10_050; index += 1)
      network.clicks.push({ ...click, transaction_id: `many${index}`, unix_timestamp: began + index * 4 })
    const server = await started(everflowServer(network))
    const access = { source: 'everflow', network: 'us', key: EVERFLOW_KEY, base: server.base } as const
    const rows = await readAll(access, 'click', [], { from: '2026-10-03', to: '2026-10-06' })
    expect(rows.every(({ problem }) => problem === null)).toBe(true)
    expect(new Set(rows.map(({ externalId }) => externalId)).size).toBe(10_053)
    const parts = server.requests.map(({ body }) => (body as { from: string; to: string }).from)
    expect(parts).toEqual([
      '2026-10-03 00:00:00',
      '2026-10-04 00:00:00',
      '2026-10-05 00:00:00',
      '2026-10-05 00:00:00',
      '2026-10-05 12:00:00',
      '2026-10-06 00:00:00',
    ])
  })

  test('of daily figures are asked for day by day, and a table that was cut says so', async () => {
    const { access, server } = await everflow(0)
    const rows = await readAll(access, 'statistic', [], { from: '2026-10-03', to: '2026-10-05' })
    expect(rows.map(({ problem }) => problem)).toEqual([
      {
        field: 'cutDay',
        reason: 'The source answered only the first lines of 2026-10-03; take this day from a file.',
      },
      {
        field: 'cutDay',
        reason: 'The source answered only the first lines of 2026-10-04; take this day from a file.',
      },
    ])
    expect(server.requests).toHaveLength(3)
  })
})

describe('a source that fails', () => {
  test.each(['429', '500', 'cut', 'half'] as const)('with %s can be asked for the same page again', async (fault) => {
    for (const { access, server } of [await tune(), await everflow()]) {
      server.faults.push(fault)
      const reader = openSource(access)
      const wanted = { kind: 'offer', page: 1, ids: [], ...PERIOD } as const
      await expect(reader.read(wanted)).rejects.toMatchObject({ name: 'SourceBusy' })
      expect((await reader.read(wanted)).drafts.length).toBeGreaterThan(0)
      await reader.close()
    }
  })

  test('says how long it wants to be left alone', async () => {
    const { access, server } = await everflow()
    server.faults.push('429')
    await expect(readAll(access, 'offer')).rejects.toMatchObject({ waitMs: 1_000 })
  })

  test('refuses a wrong key for good', async () => {
    for (const { access } of [await tune(), await everflow()]) {
      await expect(readAll({ ...access, key: 'wrong' }, 'offer')).rejects.toMatchObject({ name: 'SourceRefusal' })
    }
  })
})

describe('an answer that is not as the documentation says', () => {
  const wanted = (kind: ImportKind, ids: string[] = []) => ({ kind, page: 1, ids, ...PERIOD })

  /** A source that answers one body to everything. */
  async function answering(source: 'tune' | 'everflow', body: unknown) {
    const server = await started(new SourceServer(() => ({ status: 200, body })))
    return openSource({ source, network: 'demo', key: 'x', base: server.base })
  }
  const ofTune = (data: unknown) => answering('tune', { response: { status: 1, data } })

  test.each([
    ['no data', null],
    ['no list', { pageCount: 1, count: 1 }],
    ['no number of pages', { count: 1, data: { 1: { Offer: { id: '1' } } } }],
    ['an object among them that is none', { pageCount: 1, count: 2, data: { 1: { Offer: { id: '1' } }, 2: 'x' } }],
    ['an empty page before the last', { pageCount: 3, count: 500, data: [] }],
    ['a text', 'maintenance'],
  ])('of TUNE with %s is no end of the list', async (_, data) => {
    const reader = await ofTune(data)
    await expect(reader.read(wanted('offer'))).rejects.toMatchObject({ name: 'SourceBusy' })
    await reader.close()
  })

  test.each([
    ['payout', { 1: 'x' }],
    ['access', { approved: 'all' }],
    ['access', 'none'],
    ['balance', { amount: '5.00' }],
  ] as const)('about one thing of TUNE (%s) is no empty one', async (kind, data) => {
    const reader = await ofTune(data)
    await expect(reader.read(wanted(kind, ['31']))).rejects.toMatchObject({ name: 'SourceBusy' })
    await reader.close()
  })

  test('an empty list of TUNE is one', async () => {
    const reader = await ofTune([])
    expect(await reader.read(wanted('offer'))).toMatchObject({ drafts: [], isLast: true })
    expect(await reader.read(wanted('payout', ['31']))).toMatchObject({ drafts: [], isLast: true })
    expect(await reader.read(wanted('access', ['31']))).toMatchObject({ drafts: [], isLast: true })
    await reader.close()
  })

  const paging = (total_count: number) => ({ page: 1, page_size: 200, total_count })
  test.each([
    ['offer', 'no list', { paging: paging(3) }],
    ['offer', 'no list but null', { offers: null, paging: paging(3) }],
    ['offer', 'no paging', { offers: [{ network_offer_id: 4 }] }],
    ['offer', 'an object among them that is none', { offers: [{ network_offer_id: 4 }, null], paging: paging(2) }],
    ['offer', 'an empty page before the last', { offers: [], paging: paging(500) }],
    ['statistic', 'no table', {}],
    ['click', 'no clicks', { table: [] }],
  ] as const)('of Everflow (%s) with %s is no end of the list', async (kind, _, body) => {
    const reader = await answering('everflow', body)
    await expect(reader.read(wanted(kind))).rejects.toMatchObject({ name: 'SourceBusy' })
    await reader.close()
  })

  test('kinds that an API does not have are refused, and not empty', async () => {
    for (const [access, kind] of [
      [(await everflow()).access, 'payout'],
      [(await everflow()).access, 'balance'],
      [(await everflow()).access, 'access'],
      [(await tune()).access, 'click'],
    ] as const) {
      await expect(readAll(access, kind, ['1'])).rejects.toMatchObject({ name: 'SourceRefusal' })
    }
  })
})

describe('the address of a source', () => {
  test('is one of its own hosts', () => {
    expect(sourceBaseUrl({ source: 'tune', network: 'acme' })).toBe('https://acme.api.hasoffers.com')
    expect(sourceBaseUrl({ source: 'everflow', network: 'us' })).toBe('https://api.eflow.team')
    expect(sourceBaseUrl({ source: 'everflow', network: 'eu' })).toBe('https://api-eu.eflow.team')
    for (const network of ['', 'a.b', 'evil.example/', 'a@b', 'A', '127.0.0.1', 'x#'])
      expect(() => sourceBaseUrl({ source: 'tune', network })).toThrow('This is no network ID of TUNE')
  })

  test('is not called on this machine outside tests', async () => {
    const reader = openSource({ source: 'tune', network: 'acme', key: 'x', base: undefined })
    await reader.close()
    await expect(
      openSource({ source: 'everflow', network: 'us', key: 'x', base: 'http://10.0.0.1' }).read({
        kind: 'offer',
        page: 1,
        ids: [],
        ...PERIOD,
      }),
    ).rejects.toMatchObject({ name: 'SourceRefusal' })
  })
})
