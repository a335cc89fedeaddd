import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { fixedClock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { rebuildRollups } from '@/lib/platform/rollups/service'
import { getReferrals } from '@/lib/rewards/referrals/data'
import { readCursor } from '@/lib/rewards/referrals/rules'
import { RETENTION } from '@/lib/runtime/retention/constants'
import { deletionSql } from '@/lib/runtime/retention/rules'
import { deleteOldData } from '@/lib/runtime/retention/service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'

const NOW = new Date('2026-11-22T08:00:00Z')
const daysAgo = (days: number, ms = 0) => new Date(NOW.getTime() - days * DAY_MS - ms)
const run = () => deleteOldData({ at: NOW, clock: fixedClock(NOW) })

const session = (userId: string, expiresAt: Date) =>
  db().userSession.create({ data: { id: newId(daysAgo(200)), userId, createdAt: daysAgo(200), expiresAt } })
const token = (userId: string, expiresAt: Date) =>
  db().authToken.create({ data: { tokenHash: randomUUID(), userId, purpose: 'welcome', expiresAt } })
const mail = (createdAt: Date, status: 'queued' | 'sent') =>
  db().mailMessage.create({
    data: {
      id: newId(createdAt),
      toAddress: 'a@b.test',
      subject: '',
      html: '',
      text: '',
      template: '',
      status,
      createdAt,
    },
  })
const note = (userId: string, createdAt: Date, readAt: Date | null) =>
  db().notification.create({ data: { id: newId(createdAt), userId, type: 'system', title: 'x', createdAt, readAt } })

test('deletes what has ended long enough ago, and nothing that is a moment younger', async () => {
  const { id } = await createUser()
  const kept = [await session(id, daysAgo(90)), await token(id, daysAgo(30)), await mail(daysAgo(90), 'sent')]
  const queued = await mail(daysAgo(500), 'queued')
  const gone = [await session(id, daysAgo(90, 1)), await token(id, daysAgo(30, 1)), await mail(daysAgo(90, 1), 'sent')]
  expect(await run()).toBe(gone.length)
  expect(await db().userSession.findMany()).toEqual([kept[0]])
  expect(await db().authToken.findMany()).toEqual([kept[1]])
  expect((await db().mailMessage.findMany({ orderBy: { id: 'desc' } })).map((row) => row.id)).toEqual([
    (kept[2] as { id: string }).id,
    queued.id,
  ])
  expect(await run()).toBe(0)
})

test('notifications go a year after they were read, unread ones after two years', async () => {
  const { id } = await createUser()
  await note(id, daysAgo(400), daysAgo(366))
  const readLate = await note(id, daysAgo(400), daysAgo(364))
  const unread = await note(id, daysAgo(700), null)
  await note(id, daysAgo(731), null)
  await run()
  const left = await db().notification.findMany({ where: { userId: id }, orderBy: { id: 'asc' } })
  expect(left.map((row) => row.id)).toEqual([unread.id, readLate.id])
})

test('solved and closed tickets go with their messages and links, open ones stay', async () => {
  const { id: userId } = await createUser()
  const ticket = async (status: 'open' | 'solved' | 'closed') => {
    const [createdAt, updatedAt] = [daysAgo(1_200), daysAgo(1_100)]
    const data = { id: newId(createdAt), userId, subject: 's', topic: 't', status, createdAt, updatedAt }
    const { id } = await db().supportTicket.create({ data })
    await db().supportMessage.create({
      data: { id: newId(createdAt), ticketId: id, authorId: userId, body: 'b', createdAt },
    })
    await db().supportTicketLink.create({ data: { ticketId: id, kind: 'payout', subjectId: id, createdAt } })
    return id
  }
  const open = await ticket('open')
  await ticket('closed')
  await ticket('solved')
  await run()
  expect((await db().supportTicket.findMany()).map(({ id }) => id)).toEqual([open])
  expect((await db().supportMessage.findMany()).map(({ ticketId }) => ticketId)).toEqual([open])
})

test('refused calls of strangers go after 90 days, calls of a conversion stay', async () => {
  const call = (days: number, more: { advertiserId?: number; conversionId?: string }) => {
    const row = { method: 'GET', outcome: 'rejected' as const, message: '', httpStatus: 401 }
    return db().postbackCall.create({ data: { id: newId(daysAgo(days)), ...row, ...more, createdAt: daysAgo(days) } })
  }
  await call(91, {})
  await call(401, { advertiserId: 1 })
  const kept = [
    await call(500, { advertiserId: 1, conversionId: randomUUID() }),
    await call(399, { advertiserId: 1 }),
    await call(89, {}),
  ]
  await run()
  const left = await db().postbackCall.findMany({ orderBy: { createdAt: 'asc' } })
  expect(left.map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
})

test('usage of a cap over all time is never deleted', async () => {
  const cap = (period: 'day' | 'total') =>
    db().conversionCap.create({
      data: { groupId: null, offerId: null, metric: 'clicks', period, limitValue: 5n },
    })
  await db().$executeRaw`ALTER TABLE conversion_cap DROP CONSTRAINT conversion_cap_has_target`
  const [day, total] = [await cap('day'), await cap('total')]
  for (const { id: capId } of [day, total]) {
    await db().conversionCapUsage.create({ data: { capId, periodDay: new Date('2000-01-01'), used: 3n } })
  }
  await run()
  expect((await db().conversionCapUsage.findMany()).map(({ capId }) => capId)).toEqual([total.id])
})

test('visits to a referral link are still counted after their rows are deleted', async () => {
  const { affiliateId } = await createUser()
  const visit = (days: number) => ({
    id: newId(daysAgo(days)),
    affiliateId: affiliateId ?? 0,
    visitor: Buffer.alloc(16),
    createdAt: daysAgo(days),
  })
  await db().referralVisit.createMany({ data: [visit(800), visit(400), visit(10)] })
  const visits = async () => (await getReferrals(affiliateId ?? 0, readCursor(undefined, NOW), NOW)).funnel.visits
  expect(await visits()).toBe(3)
  await run()
  expect(await db().referralVisit.count()).toBe(1)
  expect(await visits()).toBe(3)
})

test('a list that was never compared goes after a week with its parts, a compared one after 90 days', async () => {
  const { id: advertiserId } = await createAdvertiser()
  const { id: createdById } = await createUser()
  const list = async (days: number, state: 'received' | 'failed' | 'done') => {
    const createdAt = daysAgo(days, 1)
    const data = { id: newId(createdAt), advertiserId, createdById, isOfStaff: false, fileName: 'l.csv' }
    const { id } = await db().reconciliation.create({ data: { ...data, state, createdAt } })
    await db().reconciliationPart.create({ data: { reconciliationId: id, place: 0, content: new Uint8Array(1) } })
    return id
  }
  await list(7, 'received')
  await list(90, 'done')
  const kept = [await list(89, 'done'), await list(8, 'failed'), await list(6, 'received')]
  await run()
  expect((await db().reconciliation.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)).toEqual(kept)
  expect(await db().reconciliationPart.count()).toBe(kept.length)
})

test('a row somebody has locked is left for the next run, without waiting', async () => {
  const { id } = await createUser()
  const { tokenHash } = await token(id, daysAgo(31))
  const other = new pg.Client({ connectionString: String(process.env.DATABASE_URL) })
  await other.connect()
  await other.query('BEGIN')
  await other.query('SELECT 1 FROM auth_token WHERE token_hash = $1 FOR UPDATE', [tokenHash])
  await run()
  expect(await db().authToken.count({ where: { tokenHash } })).toBe(1)
  await other.query('COMMIT')
  await other.end()
  await run()
  expect(await db().authToken.count({ where: { tokenHash } })).toBe(0)
})

test('every rule is a statement the database accepts', async () => {
  const statements = Object.entries(RETENTION).flatMap(([model, retention]) =>
    'deleted' in retention ? retention.deleted.map((rule) => deletionSql(model as keyof typeof RETENTION, rule)) : [],
  )
  expect(statements.length).toBeGreaterThan(20)
  for (const statement of statements) await db().$executeRawUnsafe(statement, daysAgo(10_000))
})

test('RETENTION_NETWORK_AFTER_DAYS and RETENTION_ERASE_AFTER_DAYS say when addresses of visitors are cut and erased', async () => {
  Object.assign(process.env, { RETENTION_NETWORK_AFTER_DAYS: '20', RETENTION_ERASE_AFTER_DAYS: '60' })
  const { id: affiliateId } = await createAffiliate()
  const clickOf = (days: number) => ({
    affiliateId,
    id: newId(daysAgo(days)),
    offerId: 1,
    sourceId: 0,
    visitor: Buffer.alloc(16, 7),
    ip: '203.0.113.77',
    userAgent: 'Firefox',
    isUnique: true,
    createdAt: daysAgo(days),
  })
  await db().retentionMark.deleteMany()
  await db().click.createMany({ data: [clickOf(19), clickOf(22), clickOf(58), clickOf(62)] })
  await transact(rebuildRollups)
  await run()
  const left = await db().click.findMany({ where: { affiliateId }, orderBy: { id: 'desc' } })
  expect(left.map(({ ip }) => ip)).toEqual(['203.0.113.77', '203.0.113.0/24', '203.0.113.0/24', null])
})
