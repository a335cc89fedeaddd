import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { fixedClock } from '@/lib/platform/dates/clock'
import { log } from '@/lib/platform/log'
import { runChecks } from '@/lib/runtime/data-checks/service'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createEvents } from '@/tests/support/factories/stats'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { giveMoney } from '@/tests/support/money/money'

const at = (day: string) => new Date(`${day}T11:35:00Z`)
const run = (day: string) => runChecks({ at: at(day), clock: fixedClock(at(day)) })
const stored = (name: string) => db().systemCheck.findUnique({ where: { name } })
let admin: TestUser
let affiliateId: number

beforeAll(async () => {
  admin = await createUser({ role: 'SUPER_ADMIN' })
  affiliateId = (await createAffiliate()).id
  const offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
  await createEvents(
    ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'].map((day) => ({
      affiliateId,
      offerId,
      at: `${day}T15:00:00Z`,
    })),
  )
  await giveMoney(affiliateId, 500n)
})
beforeEach(() => void vi.spyOn(log, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

test('agreeing data is stored as such, and nobody is notified', async () => {
  expect(await run('2026-11-21')).toBe(0)
  expect(await stored('ledger')).toMatchObject({ found: 0, failedAt: null, ranAt: at('2026-11-21') })
  expect(await stored('rollups_yesterday')).toMatchObject({ found: 0, day: new Date('2026-11-20') })
  expect(await stored('rollups_older')).toMatchObject({ found: 0, day: new Date('2026-11-18') })
  expect(await db().notification.count({ where: { userId: admin.id } })).toBe(0)
  expect(log.error).not.toHaveBeenCalled()
})

test('each run checks yesterday and the next earlier day, and begins again after the last', async () => {
  await run('2026-11-21')
  expect(await stored('rollups_older')).toMatchObject({ day: new Date('2026-11-19') })
  await run('2026-11-21')
  expect(await stored('rollups_older')).toMatchObject({ day: new Date('2026-11-18') })
})

test('a difference of yesterday is stored and logged, and super admins are notified once', async () => {
  await db().statDay.updateMany({ where: { day: new Date('2026-11-21') }, data: { clicks: 40 } })
  expect(await run('2026-11-22')).toBe(2)
  await run('2026-11-22')
  expect(await stored('rollups_yesterday')).toMatchObject({
    found: 2,
    failedAt: at('2026-11-22'),
    day: new Date('2026-11-21'),
  })
  const told = await db().notification.findMany({ where: { userId: admin.id } })
  expect(told.map(({ title }) => title)).toEqual(['Data check failed: Reports of yesterday'])
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ check: 'rollups_yesterday', found: 2 }),
    expect.any(String),
  )
  await db().statDay.updateMany({ where: { day: new Date('2026-11-21') }, data: { clicks: 1 } })
})

test('a balance that differs from its transfers is found', async () => {
  await db().$executeRaw`ALTER TABLE ledger_account DISABLE TRIGGER ledger_account_guard`
  await db()
    .$executeRaw`UPDATE ledger_account SET balance_cents = 7 WHERE affiliate_id = ${affiliateId} AND kind = 'paid'`
  await db().$executeRaw`ALTER TABLE ledger_account ENABLE TRIGGER ledger_account_guard`
  expect(await run('2026-11-22')).toBe(1)
  expect(await stored('ledger')).toMatchObject({
    found: 1,
    detail: { accounts: [{ balanceCents: '7', transfersCents: '0' }] },
  })
})

test('a check that cannot be finished is stored as unknown, and the others still run', async () => {
  await db().$executeRaw`ALTER TABLE stat_quarter_hour RENAME TO moved`
  await expect(run('2026-11-22')).rejects.toThrow('rollups_yesterday, rollups_older')
  await db().$executeRaw`ALTER TABLE moved RENAME TO stat_quarter_hour`
  expect(await stored('rollups_yesterday')).toMatchObject({ found: null, failedAt: at('2026-11-22') })
  expect(await stored('ledger')).toMatchObject({ found: 1 })
})

test('the admin log is verified from the last row on, and a changed row is found', async () => {
  const { userId, role } = await createStaff('SUPER_ADMIN')
  const write = (action: string) =>
    transact((tx) => recordAudit(tx, { userId, role }, { action, subject: 'x', subjectId: '1', at: at('2026-11-22') }))
  await write('x.one')
  await run('2026-11-22')
  expect(await stored('audit_chain')).toMatchObject({ found: 0, detail: { seq: expect.any(Number), rows: 1 } })
  await write('x.two')
  await write('x.three')
  await run('2026-11-22')
  expect(await stored('audit_chain')).toMatchObject({ found: 0, detail: { rows: 2 } })
  await write('x.four')
  await db().$executeRaw`ALTER TABLE audit_log DISABLE TRIGGER USER`
  await db().$executeRaw`UPDATE audit_log SET action = 'x.other' WHERE action = 'x.four'`
  await run('2026-11-22')
  const broken = await stored('audit_chain')
  expect(broken).toMatchObject({ found: 1 })
  await run('2026-11-22')
  expect(await stored('audit_chain')).toMatchObject({ found: 1, detail: broken?.detail })
  await db().$executeRaw`UPDATE audit_log SET action = 'x.four' WHERE action = 'x.other'`
  await db().$executeRaw`DELETE FROM audit_log WHERE action = 'x.three'`
  await db().$executeRaw`ALTER TABLE audit_log ENABLE TRIGGER USER`
  await run('2026-11-22')
  expect(await stored('audit_chain')).toMatchObject({ found: 1 })
})
