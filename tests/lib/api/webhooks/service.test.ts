import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AdvertiserActor } from '@/lib/accounts/auth/actor'
import { MAX_ENDPOINTS } from '@/lib/api/webhooks/constants'
import { getEndpoint, getEvent, listEndpoints, listEvents } from '@/lib/api/webhooks/data'
import { deliverDueWebhooks, openWebhookCaller } from '@/lib/api/webhooks/delivery/service'
import { replayEvent, replayRange } from '@/lib/api/webhooks/replay-service'
import { changeEndpoint, createEndpoint, removeEndpoint, rotateEndpointSecret } from '@/lib/api/webhooks/service'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { changeOfferStatus } from '@/lib/catalog/offers/status-admin-service'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import { type Envelope, envelopeSchema } from '@/lib/messages/webhook-events/schema'
import { unseal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { fixedClock } from '@/lib/platform/dates/clock'
import type { Caller } from '@/lib/platform/network/outgoing-calls'
import { openEndpoint } from '@/tests/support/api/webhooks'
import { convert } from '@/tests/support/conversions/conversions'
import { openPostbackListener, type PostbackListener } from '@/tests/support/conversions/postback-listener'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { rowsRead } from '@/tests/support/platform/roll-up-rows'

const AT = new Date('2026-11-21T12:00:00Z')
const INPUT = { name: 'Books', types: ['conversion.created'], offerIds: [], mode: 'live', version: 1 } as const
const input = (url = 'https://hooks.example/in') => ({
  ...INPUT,
  types: [...INPUT.types],
  offerIds: [] as number[],
  url,
})

describe('endpoints', () => {
  let receiver: PostbackListener
  let caller: Caller
  let actor: AdvertiserActor
  let other: AdvertiserActor
  let staff: StaffActor
  let advertiserId = 0
  let offerId = 0
  let affiliateId = 0

  beforeAll(async () => {
    receiver = await openPostbackListener()
    caller = openWebhookCaller(true, 10_000)
    actor = await createAdvertiserPerson()
    other = await createAdvertiserPerson()
    staff = { userId: (await createUser({ role: 'SUPER_ADMIN' })).id, role: 'SUPER_ADMIN' }
    advertiserId = actor.advertiser.advertiserId
    offerId = (await createOffer({ advertiserId })).id
    affiliateId = (await createUser()).affiliateId ?? 0
  })
  afterAll(async () => {
    await caller.close()
    await receiver.stop()
  })
  beforeEach(async () => {
    await db().webhookDelivery.deleteMany()
    await db().webhookEndpoint.deleteMany()
    receiver.calls.length = 0
  })

  const deliver = () => deliverDueWebhooks(fixedClock(AT), caller)
  const sale = (of = offerId, by = affiliateId) => convert({ affiliateId: by, offerId: of, at: AT, status: 'pending' })
  const heard = (path: string): Envelope[] =>
    receiver.calls.filter(({ url }) => url === path).map(({ body }) => envelopeSchema.parse(JSON.parse(body)))

  test('of the network may be inside where the operator lists the host, those of advertisers never', async () => {
    vi.stubEnv('WEBHOOK_PRIVATE_TARGETS', 'books.internal, 10.20.0.0/16')
    const url = 'http://books.internal:8080/in'
    const ours = { actor: staff, at: AT, reason: 'Books' }
    const theirs = { actor, at: AT }
    const refused = { code: 'invalid', options: { fields: { url: expect.any(String) } } }
    await expect(async () => createEndpoint(theirs, input(url))).rejects.toMatchObject(refused)
    for (const host of ['other.internal', '10.21.0.1', '127.0.0.1', 'hooks.example']) {
      await expect(async () => createEndpoint(ours, input(`http://${host}/in`))).rejects.toMatchObject(refused)
    }
    const { endpoint } = await createEndpoint(ours, input(url))
    await changeEndpoint(ours, { id: endpoint.id, url: 'https://10.20.0.7/in' })
    await removeEndpoint(ours, { id: endpoint.id })
    const mine = await createEndpoint(theirs, input())
    await expect(async () => changeEndpoint(theirs, { id: mine.endpoint.id, url })).rejects.toMatchObject(refused)
    await removeEndpoint(theirs, { id: mine.endpoint.id })
    vi.unstubAllEnvs()
  })

  test('an advertiser gets the events of its own offers alone, without what affiliates are paid', async () => {
    await openEndpoint(actor, receiver, { at: AT, path: '/own' })
    await openEndpoint(other, receiver, { at: AT, path: '/other' })
    await openEndpoint(staff, receiver, { at: AT, path: '/staff' })
    await sale()
    expect(await deliver()).toBe(2)
    expect(heard('/other')).toEqual([])
    const [own] = heard('/own')
    expect(own?.data).toMatchObject({ offerId, affiliateId, costCents: 4_000, status: 'pending' })
    expect(Object.keys(own?.data ?? {})).not.toContain('payoutCents')
    expect(heard('/staff')[0]?.data).toMatchObject({ advertiserId, payoutCents: 2_500 })
  })

  test('nothing is written unless an active endpoint wants the type, the offer and the mode', async () => {
    const elsewhere = (await createOffer({ advertiserId })).id
    const paused = await openEndpoint(actor, receiver, { at: AT })
    await changeEndpoint({ actor, at: AT }, { id: paused.id, isActive: false })
    await openEndpoint(actor, receiver, { at: AT, types: ['conversion.approved'] })
    await openEndpoint(actor, receiver, { at: AT, mode: 'test' })
    const limited = await openEndpoint(actor, receiver, { at: AT, offerIds: [elsewhere] })
    await sale()
    expect(await db().webhookDelivery.count()).toBe(0)
    await sale(elsewhere)
    expect(await db().webhookDelivery.findMany()).toMatchObject([{ endpointId: limited.id }])
  })

  test('an event of a change that was rolled back is never sent', async () => {
    await openEndpoint(actor, receiver, { at: AT, types: ['conversion.approved'] })
    const kept = await sale()
    const undone = transact(async (tx) => {
      await changeConversionState(tx, { ...kept, to: 'approved' })
      throw new Error('something else went wrong')
    })
    await expect(undone).rejects.toThrow('something else')
    expect(await db().webhookDelivery.count()).toBe(0)
  })

  test('what staff do to an offer is told to its advertiser, and all of the audit log to staff', async () => {
    await openEndpoint(actor, receiver, { at: AT, path: '/own', types: ['offer.paused', 'offer.activated'] })
    await openEndpoint(staff, receiver, { at: AT, path: '/staff', types: ['audit.recorded'] })
    await changeOfferStatus({ actor: staff, at: AT }, { id: offerId, action: 'pause', reason: 'Asked to', confirm: '' })
    await changeOfferStatus(
      { actor: staff, at: AT },
      { id: offerId, action: 'activate', reason: 'Asked to', confirm: '' },
    )
    await deliver()
    expect(heard('/own').map(({ type, data }) => [type, data.status])).toEqual([
      ['offer.paused', 'paused'],
      ['offer.activated', 'active'],
    ])
    expect(heard('/staff').map(({ data }) => data.action)).toEqual(
      expect.arrayContaining(['offer.pause', 'offer.activate', 'webhook.create']),
    )
  })

  test('somebody else’s endpoint does not exist: nothing of it is read or changed', async () => {
    const { id } = await openEndpoint(actor, receiver, { at: AT })
    await sale()
    const [line] = (await listEvents(advertiserId, id, { limit: 10 })).events
    const stranger = { actor: other, at: AT }
    const foreign = other.advertiser.advertiserId
    const range = { id, from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z', only: 'all' } as const
    const tried = [
      () => getEndpoint(foreign, id),
      () => listEvents(foreign, id, { limit: 10 }),
      () => getEvent(foreign, id, line?.id ?? ''),
      () => getEvent(null, id, line?.id ?? ''),
      () => changeEndpoint(stranger, { id, name: 'Mine' }),
      () => rotateEndpointSecret(stranger, { id }),
      () => replayEvent(stranger, { id, deliveryId: line?.id ?? '' }),
      () => replayRange(stranger, range),
      () => removeEndpoint(stranger, { id }),
    ]
    for (const each of tried) await expect(each()).rejects.toMatchObject({ code: 'not_found' })
    expect(await listEndpoints(foreign)).toEqual([])
    expect(await getEndpoint(advertiserId, id)).toMatchObject({ name: 'Back office', waiting: 1 })
  })

  test('an advertiser cannot choose events of staff, offers of others, or an address on this machine', async () => {
    const foreign = (await createOffer({ advertiserId: other.advertiser.advertiserId })).id
    const refused = [
      { ...input(), types: ['audit.recorded'] },
      { ...input(), offerIds: [foreign] },
      input('https://10.0.0.1/in'),
      input('http://localhost:9/in'),
      input('https://printer.local/in'),
    ]
    for (const each of refused)
      await expect(async () => createEndpoint({ actor, at: AT }, each)).rejects.toMatchObject({ code: 'invalid' })
    expect(await listEndpoints(advertiserId)).toEqual([])
  })

  test('the list reads the newest event of a webhook, however long its log is', async () => {
    const { id } = await openEndpoint(actor, receiver, { at: AT })
    await db().$executeRaw`
      INSERT INTO webhook_delivery (id, endpoint_id, type, version, object_type, object_id, is_test, data, status, created_at)
      SELECT gen_random_uuid(), ${id}::uuid, 'conversion.created', 1, 'conversion', n::text, false, '{}', 'delivered',
        ${AT}::timestamptz + n * interval '1 second'
      FROM generate_series(1, 3000) n`
    await db().$executeRaw`ANALYZE webhook_delivery`
    const read = await transact((tx) =>
      rowsRead(tx, ['webhook_delivery'], async () => {
        const at = new Date(AT.getTime() + 3_000_000).toISOString()
        expect(await listEndpoints(advertiserId, tx)).toMatchObject([
          { id, waiting: 0, last: { status: 'delivered', at } },
        ])
      }),
    )
    expect(read).toBeLessThan(10)
  })

  test('a viewer, or somebody who was removed, changes nothing', async () => {
    const viewer = await createAdvertiserPerson('viewer', advertiserId)
    await expect(createEndpoint({ actor: viewer, at: AT }, input())).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('of twenty endpoints created at once ten are kept', async () => {
    const made = await Promise.allSettled(Array.from({ length: 20 }, () => createEndpoint({ actor, at: AT }, input())))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_ENDPOINTS)
    expect(await listEndpoints(advertiserId)).toHaveLength(MAX_ENDPOINTS)
  })

  test('the secret is sealed at rest and stands in no audit entry', async () => {
    const { endpoint, secret } = await createEndpoint({ actor, at: AT }, input())
    expect(secret).toMatch(/^whsec_/)
    const row = await db().webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } })
    expect(row.secretSealed).not.toContain(secret.slice(6))
    const entries = await db().auditLog.findMany({ where: { subject: 'webhook_endpoint', subjectId: endpoint.id } })
    expect(entries).toMatchObject([{ action: 'webhook.create', actorId: actor.userId }])
    expect(JSON.stringify(entries.map(({ after }) => after))).not.toContain(secret.slice(6))
  })

  test('a removed endpoint gets nothing, and what waited for it is not sent', async () => {
    const { id } = await openEndpoint(actor, receiver, { at: AT })
    await sale()
    await removeEndpoint({ actor, at: AT }, { id })
    await sale()
    expect(await deliver()).toBe(0)
    expect(await db().webhookDelivery.findMany()).toMatchObject([{ status: 'refused' }])
    const { secretSealed, formerSecretSealed } = await db().webhookEndpoint.findUniqueOrThrow({ where: { id } })
    expect([unseal(secretSealed), formerSecretSealed]).toEqual(['', null])
  })

  test('the log is read page by page, and a cursor tells nothing of other advertisers', async () => {
    const { id } = await openEndpoint(actor, receiver, { at: AT })
    for (let n = 0; n < 5; n += 1) await sale()
    const read: string[] = []
    let cursor: string | undefined
    do {
      const page = await listEvents(advertiserId, id, { limit: 2, ...(cursor && { cursor }) })
      read.push(...page.events.map((event) => event.id))
      cursor = page.nextCursor ?? undefined
      if (cursor) expect(read).toContain(cursor)
    } while (cursor)
    const rows = await db().webhookDelivery.findMany({ where: { endpointId: id }, orderBy: { seq: 'desc' } })
    expect(read).toEqual(rows.map((row) => row.id))
  })
})
