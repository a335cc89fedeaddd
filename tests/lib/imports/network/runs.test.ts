// Slow: reads sources page by page, with the pauses after which a failed one is asked again.
import { afterEach, describe, expect, test } from 'vitest'
import { createAdvertiser } from '@/lib/catalog/advertisers/admin-service'
import { editOffer } from '@/lib/catalog/offers/admin-service'
import { getImport } from '@/lib/imports/network/admin-data'
import { checkImport, continueImport } from '@/lib/imports/network/admin-service'
import { acceptRows } from '@/lib/imports/network/decision-admin-service'
import { erasePerson } from '@/lib/people/account/deletion/erasure-service'
import { db } from '@/lib/platform/database/db'
import { EVERFLOW_KEY, everflowServer, smallEverflowNetwork } from '@/tests/support/imports/everflow-server'
import { everything, importFrom, listResults, NOW, superAdmin } from '@/tests/support/imports/network-imports'
import type { SourceRequest, SourceServer } from '@/tests/support/imports/source-server'
import { smallTuneNetwork, TUNE_TOKEN, type TuneNetwork, tuneServer } from '@/tests/support/imports/tune-server'

const servers: SourceServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  await db().networkImport.deleteMany({})
})

const THINGS = ['advertiser', 'affiliate', 'offer', 'cap', 'payout', 'creative'] as const

let networks = 0

/** A small network with names, addresses and ids of its own, so that tests do not meet each other's. */
function freshNetwork(): TuneNetwork {
  networks += 1
  const text = JSON.stringify(smallTuneNetwork())
    .replaceAll('@media.example', `@media${networks}.example`)
    .replaceAll('Retail Ltd', `Retail ${networks} Ltd`)
    .replaceAll('Travel Inc', `Travel ${networks} Inc`)
    .replace(/"(id|advertiser_id|offer_id|affiliate_id)":"(\d{2})"/g, (_, name, id) => `"${name}":"${networks}${id}"`)
  return JSON.parse(text)
}

async function tune(network = freshNetwork()) {
  const server = tuneServer(network)
  servers.push(await server.listen())
  const begin = (kinds: readonly (typeof THINGS)[number][] = THINGS) =>
    importFrom({ source: 'tune', base: server.base, key: TUNE_TOKEN }, { kinds: [...kinds] })
  return { network, server, begin, id: (short: number) => `${networks}${short}` }
}

describe('an import of a network', () => {
  test('judges each row without writing anything, and then writes what it said', async () => {
    const { begin, id } = await tune()
    const { check, rows, run } = await begin()
    const before = await everything()
    const checked = await check()
    expect(checked).toMatchObject({ state: 'checked', problem: null, counts: { waiting: 0 } })
    expect(await everything()).toEqual({ ...before, audit_log: expect.anything() })
    const judged = await rows()
    expect(listResults(judged)).toEqual([
      `advertiser ${id(11)}: create`,
      `advertiser ${id(12)}: create`,
      `affiliate ${id(21)}: create`,
      `affiliate ${id(22)}: create`,
      `affiliate ${id(23)}: refused`,
      `offer ${id(31)}: create`,
      `offer ${id(32)}: create`,
      `offer ${id(33)}: refused`,
      `offer ${id(34)}: refused`,
      `cap ${id(31)}:conversions:day: create`,
      `cap ${id(31)}:payout:month: create`,
      `payout ${id(31)}:${id(21)}: create`,
      `payout ${id(31)}: refused`,
      `creative ${id(41)}: create`,
      `creative ${id(42)}: create`,
    ])
    expect(judged.find(({ externalId }) => externalId === id(33))?.message).toMatch(/There is no macro {unheard_of}/)

    expect(await run()).toMatchObject({ state: 'done' })
    expect(listResults(await rows())).toEqual(listResults(judged))
    const ours = await db().foreignId.findFirstOrThrow({ where: { kind: 'offer', externalId: id(31) } })
    const offer = await db().offer.findUniqueOrThrow({
      where: { id: Number(ours.ourId) },
      include: {
        creatives: { orderBy: { position: 'asc' } },
        ownPayouts: true,
        advertiser: { include: { contacts: true } },
      },
    })
    expect(offer).toMatchObject({
      name: 'Shoes',
      status: 'active',
      defaultPayoutCents: 1_250n,
      defaultRevenueCents: 2_000n,
    })
    expect(offer.creatives.map(({ kind, title }) => [kind, title])).toEqual([
      ['text', 'Short text'],
      ['link', 'Banner'],
    ])
    expect(offer.ownPayouts).toMatchObject([{ payoutCents: 1_500n, endsAt: null }])
    expect(offer.advertiser.contacts).toMatchObject([{ email: 'buyer@retail.example' }])
    const caps = await db().conversionCap.findMany({ where: { offerId: offer.id }, orderBy: { id: 'asc' } })
    expect(caps.map(({ metric, period, limitValue }) => [metric, period, limitValue])).toEqual([
      ['conversions', 'day', 50n],
      ['payout', 'month', 100_000n],
    ])
  })

  test('repeated, finds everything as it is and changes nothing', async () => {
    const { begin } = await tune()
    const first = await begin()
    await first.check()
    await first.run()
    const before = await everything()
    const again = await begin()
    await again.check()
    const judged = await again.rows()
    expect(judged.filter(({ verdict }) => verdict !== 'refused').every(({ verdict }) => verdict === 'same')).toBe(true)
    await again.run()
    expect(listResults(await again.rows())).toEqual(listResults(judged))
    const { audit_log: _, app_user: __, user_session: ___, ...after } = await everything()
    expect(before).toMatchObject(after)
  })

  test('takes over what changed at the source alone, and leaves what was changed here', async () => {
    const { begin, network, id } = await tune()
    const first = await begin(['advertiser', 'offer'])
    await first.check()
    await first.run()
    const idOf = async (externalId: string) =>
      Number((await db().foreignId.findFirstOrThrow({ where: { kind: 'offer', externalId } })).ourId)
    const [shoes, flights] = [await idOf(id(31)), await idOf(id(32))]
    const [offer31, offer32] = network.offers
    if (!offer31 || !offer32) throw new Error('no offers')
    offer31.name = 'Red shoes'
    const { version } = await db().offer.findUniqueOrThrow({ where: { id: flights } })
    await editOffer(first.context, { id: flights, version, name: 'Our flights', reason: 'better' })

    const second = await begin(['offer'])
    await second.check()
    expect(listResults(await second.rows()).slice(0, 2)).toEqual([
      `offer ${id(31)}: update`,
      `offer ${id(32)}: changed_here`,
    ])
    await second.run()
    expect(await db().offer.findUnique({ where: { id: shoes } })).toMatchObject({ name: 'Red shoes' })
    expect(await db().offer.findUnique({ where: { id: flights } })).toMatchObject({ name: 'Our flights' })

    offer32.name = 'Their flights'
    offer31.default_payout = '13.00000'
    const third = await begin(['offer'])
    await third.check()
    const [first31, first32] = await third.rows()
    expect(first31).toMatchObject({ verdict: 'decision', message: expect.stringContaining('payout 12.50 → 13.00') })
    expect(first32).toMatchObject({
      verdict: 'decision',
      message: expect.stringContaining('Changed here and at the source'),
    })
    await acceptRows(third.context, { id: third.id, lines: [first32?.line ?? 0], isAccepted: true })
    await third.work()
    expect((await third.rows())[1]).toMatchObject({ verdict: 'update', isAccepted: true })
    await third.run()
    expect(await db().offer.findUnique({ where: { id: flights } })).toMatchObject({ name: 'Their flights' })
    expect(await db().offer.findUnique({ where: { id: shoes } })).toMatchObject({ defaultPayoutCents: 1_250n })
  })

  test('links what has the same name or address here only once staff accept it', async () => {
    const { begin, id } = await tune()
    const actor = await superAdmin()
    const name = `retail ${networks} ltd`
    const facts = {
      website: null,
      reference: null,
      paymentTerms: null,
      currency: 'USD' as const,
      notes: null,
      contacts: [],
    }
    const ours = await createAdvertiser({ actor, at: NOW }, { name, ...facts, reason: 'ours' })
    const { check, rows, context, id: importId, work, run } = await begin(['advertiser', 'offer'])
    await check()
    const [retail] = await rows()
    expect(retail).toMatchObject({
      verdict: 'decision',
      message: expect.stringContaining(`(${ours}) has this name here`),
    })
    expect((await rows()).find(({ externalId }) => externalId === id(31))).toMatchObject({
      verdict: 'refused',
      message: `There is no advertiser ${id(11)} here; import it first, or see its row.`,
    })
    await acceptRows(context, { id: importId, lines: [retail?.line ?? 0], isAccepted: true })
    await work()
    expect((await rows()).find(({ externalId }) => externalId === id(31))).toMatchObject({ verdict: 'create' })
    await run()
    expect(await db().offer.count({ where: { advertiserId: ours } })).toBe(1)
  })

  test('an offer that earns in another way than it pays is refused by name, or waits for a decision', async () => {
    const { begin, network, id } = await tune()
    const [shoes, flights] = network.offers
    if (!shoes || !flights) throw new Error('no offers')
    Object.assign(shoes, { revenue_type: 'cpa_percentage', max_percent_payout: '20.00' })
    Object.assign(flights, { payout_type: 'cpa_both', revenue_type: 'cpa_flat', max_payout: '30.00' })
    const { check, rows, context, id: importId, work, run } = await begin(['advertiser', 'offer'])
    await check()
    const of = async (externalId: string) =>
      (await rows()).find((row) => row.kind === 'offer' && row.externalId === externalId)
    expect(await of(id(31))).toMatchObject({
      verdict: 'decision',
      message: expect.stringContaining('it pays a fixed amount and earns a percentage of the sale'),
    })
    const found = await of(id(32))
    expect(found).toMatchObject({
      verdict: 'decision',
      message: expect.stringContaining('it pays a fixed amount and a percentage and earns a fixed amount'),
    })
    await acceptRows(context, { id: importId, lines: [found?.line ?? 0], isAccepted: true })
    await work()
    await run()
    const { ourId } = await db().foreignId.findFirstOrThrow({ where: { kind: 'offer', externalId: id(32) } })
    expect(await db().offer.findUnique({ where: { id: Number(ourId) } })).toMatchObject({
      payoutType: 'cpa_both',
      defaultPayoutCents: 1_250n,
      percentPayoutBps: 500,
      defaultRevenueCents: 3_000n,
      percentRevenueBps: 0,
    })
  })

  test('takes over the long name of an offer that changed at the source', async () => {
    const { begin, network, id } = await tune()
    const first = await begin(['advertiser', 'offer'])
    await first.check()
    await first.run()
    const [shoes] = network.offers
    if (!shoes) throw new Error('no offer')
    shoes.name = `Shoes ${'x'.repeat(110)}`
    const second = await begin(['offer'])
    await second.check()
    expect(listResults(await second.rows())[0]).toBe(`offer ${id(31)}: update`)
    await second.run()
    const { ourId } = await db().foreignId.findFirstOrThrow({ where: { kind: 'offer', externalId: id(31) } })
    expect(await db().offer.findUnique({ where: { id: Number(ourId) } })).toMatchObject({ name: shoes.name })
  })

  test('emails new affiliates a link to set their password only where staff say so', async () => {
    const { begin, id } = await tune()
    const { check, run } = await begin(['affiliate'])
    await check()
    const mails = await db().mailMessage.count()
    await run(true)
    expect(await db().mailMessage.count()).toBe(mails + 2)
    const { ourId } = await db().foreignId.findFirstOrThrow({ where: { kind: 'affiliate', externalId: id(21) } })
    const affiliate = await db().affiliate.findUniqueOrThrow({ where: { id: Number(ourId) }, include: { user: true } })
    expect(affiliate).toMatchObject({ status: 'approved', user: { firstName: 'Ada', emailConfirmedAt: null } })
    const { id: userId, email, passwordHash } = affiliate.user
    expect(await db().networkImportRow.count({ where: { data: { path: ['email'], equals: email } } })).toBe(1)
    await db().$transaction((tx) => erasePerson(tx, { userId, email, passwordHash, at: NOW }))
    expect(await db().networkImportRow.count({ where: { data: { path: ['email'], equals: email } } })).toBe(0)
  })

  test('keeps no names and addresses of contacts to compare with, and still sees that they changed', async () => {
    const { begin, network, id } = await tune()
    const first = await begin(['advertiser'])
    await first.check()
    await first.run()
    const where = { source_kind_externalId: { source: 'tune', kind: 'advertiser', externalId: id(11) } }
    const { applied } = await db().importRecord.findUniqueOrThrow({ where })
    expect(JSON.stringify(applied)).not.toMatch(/buyer|"Bea/i)
    const [retail] = network.advertisers
    Object.assign(retail?.AdvertiserUser?.[5] ?? {}, { first_name: 'Bo' })
    const second = await begin(['advertiser'])
    await second.check()
    expect(listResults(await second.rows())).toEqual([`advertiser ${id(11)}: update`, `advertiser ${id(12)}: same`])
  })

  test('of Everflow has the same rows, with the caps and creatives of its offers', async () => {
    const server = everflowServer(smallEverflowNetwork())
    servers.push(await server.listen())
    const { check, rows, run } = await importFrom(
      { source: 'everflow', base: server.base, key: EVERFLOW_KEY },
      { kinds: THINGS.filter((kind) => kind !== 'payout') },
    )
    await check()
    await run()
    expect((await rows()).map(({ kind, verdict, message }) => [kind, verdict, message])).toEqual([
      ['advertiser', 'create', 'New here.'],
      ['affiliate', 'create', 'New here, approved.'],
      ['affiliate', 'create', 'New here, suspended: blocked at the source.'],
      ['offer', 'create', expect.stringMatching(/^New here, active\. Only approved affiliates may promote it/)],
      ['cap', 'create', 'New here.'],
      ['cap', 'create', 'New here.'],
      ['creative', 'create', 'New here.'],
    ])
  })
})

describe('an import that is interrupted', () => {
  test('goes on with the page where the source failed, and reads no page twice', { tags: ['slow'] }, async () => {
    const network = freshNetwork()
    network.affiliates = Array.from({ length: 210 }, (_, index) => ({
      Affiliate: { id: String(70_000 + index), company: 'Media', status: 'active' },
      AffiliateUser: {
        1: { id: '1', email: `z${index}@many.example`, first_name: 'A', last_name: 'B', status: 'active' },
      },
    }))
    const { begin, server } = await tune(network)
    server.faults.push('cut', null, '429', 'half', null)
    const { check, rows } = await begin(['affiliate'])
    expect(await check()).toMatchObject({ state: 'checked' })
    expect(new Set((await rows()).map(({ externalId }) => externalId)).size).toBe(210)
    expect(server.requests.map(({ url }) => url.searchParams.get('page'))).toEqual(['1', '1', '2', '2', '2'])
  })

  test('waits for staff once a page fails again and again, and goes on from there', async () => {
    const { begin, server } = await tune()
    const { check, context, id, work } = await begin(['advertiser', 'affiliate'])
    server.faults.push(null, ...Array<'500'>(8).fill('500'))
    expect(await check()).toMatchObject({ state: 'failed', problem: expect.stringContaining('It was tried 8 times') })
    const asked = server.requests.length
    await continueImport(context, { id })
    await work()
    expect(await getImport(id)).toMatchObject({ state: 'checked' })
    expect(server.requests.slice(asked).map(({ url }) => url.searchParams.get('Target'))).toEqual(['Affiliate'])
  })

  test('of which the source answers less than it says fails, and says so', async () => {
    const { server, id: shortId } = await tune()
    const route = server.route
    Object.assign(server, {
      route: (request: SourceRequest) => {
        const answer = route(request)
        const { response } = answer.body as { response: { data: { count: number } } }
        response.data.count += 5
        return answer
      },
    })
    const { check } = await importFrom(
      { source: 'tune', base: server.base, key: TUNE_TOKEN },
      { kinds: ['advertiser'] },
    )
    expect(await check()).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('has 7 entries for advertisers and answered 2'),
    })
    expect(await db().foreignId.count({ where: { externalId: shortId(11) } })).toBe(0)
  })

  test('with a wrong key fails at once', async () => {
    const { server } = await tune()
    const { check } = await importFrom({ source: 'tune', base: server.base, key: 'wrong' }, { kinds: ['offer'] })
    expect(await check()).toMatchObject({ state: 'failed', problem: expect.stringContaining('NetworkToken') })
  })

  test('is refused while another one is at work, however close together they begin', async () => {
    const { begin } = await tune()
    const [one, two] = [await begin(['advertiser']), await begin(['advertiser'])]
    const outcomes = await Promise.allSettled([checkImport(one.context, one), checkImport(two.context, two)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: 'Another import is at work. Wait until it is done.' },
    })
    await Promise.all([one.work(), one.work()])
    expect(await db().networkImport.count({ where: { state: 'checked' } })).toBe(1)
  })

  test('writes each row once although two workers write it at the same time', async () => {
    const { begin } = await tune()
    const { check, confirm, work, rows } = await begin(['advertiser', 'affiliate', 'offer'])
    await check()
    const judged = listResults(await rows())
    await confirm()
    await Promise.all([work(), work(), work()])
    expect(listResults(await rows())).toEqual(judged)
    expect(await db().networkImport.count({ where: { state: 'done' } })).toBe(1)
  })
})
