import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '@/prisma/migrate'

const MIGRATION = '0216_approval_requests'
const { admin, prefix } = inject('postgres')
const name = `${prefix}_approvals`
const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
let client: pg.Client

const onServer = async (statement: string) => {
  const server = new pg.Client({ connectionString: admin })
  await server.connect()
  await server.query(statement)
  await server.end()
}

/** A UUID that shows its number. */
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const [ANN, BOB, EVE, OWNER] = [id(1), id(2), id(3), id(4)]
const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T12:00:00.000Z`

const BEFORE = `
  INSERT INTO app_user (id, email, password_hash) VALUES ('${ANN}', 'ann@x.example', ''), ('${BOB}', 'bob@x.example', ''),
    ('${EVE}', 'eve@x.example', ''), ('${OWNER}', 'owner@x.example', '');
  INSERT INTO affiliate (id, user_id, referral_code) VALUES (7, '${OWNER}', 'code7');
  INSERT INTO advertiser (id, name) VALUES (5, 'Acme');
  INSERT INTO quest (id, name, metric, target, "window", starts_at, ends_at, reward, budget_cents, status, is_contest) VALUES
    (11, 'Open', 'conversions', 1, 'once', now(), now(), 'cash', 100000, 'active', FALSE),
    (12, 'Raised', 'conversions', 1, 'once', now(), now(), 'cash', 400000, 'active', FALSE),
    (13, 'Declined', 'conversions', 1, 'once', now(), now(), 'cash', 100000, 'active', FALSE),
    (14, 'Race', 'conversions', 1, 'once', now(), now(), 'cash', 150000, 'draft', TRUE),
    (15, 'Other race', 'conversions', 1, 'once', now(), now(), 'cash', 150000, 'draft', TRUE);
  INSERT INTO contest (quest_id, prizes, prizes_set_by_id) VALUES (14, '[]', '${ANN}'), (15, '[]', '${ANN}');

  INSERT INTO staff_credit (id, affiliate_id, kind, subject, amount_cents, reason, approved_by_id, approved_at,
    second_approver_id, posted_at, declined_at, declined_by_id, decline_reason) VALUES
    ('${id(101)}', 7, 'adjustment', '', -150000, 'waits', '${ANN}', '${day(1)}', NULL, NULL, NULL, NULL, NULL),
    ('${id(102)}', 7, 'adjustment', '', 5000, 'alone', '${ANN}', '${day(1)}', NULL, '${day(2)}', NULL, NULL, NULL),
    ('${id(103)}', 7, 'advance', '${id(90)}:2000', 200000, 'by two', '${ANN}', '${day(1)}', '${BOB}', '${day(2)}', NULL, NULL, NULL),
    ('${id(104)}', 7, 'reinstatement', '${id(91)}:3', 120000, 'declined', '${ANN}', '${day(1)}', NULL, NULL, '${day(2)}', '${BOB}', 'no'),
    ('${id(105)}', 7, 'payout_change', '${id(91)}', 110000, 'left since', '${EVE}', '${day(1)}', NULL, NULL, NULL, NULL, NULL),
    ('${id(106)}', 7, 'payout_change', '${id(91)}', 110000, 'anew', '${BOB}', '${day(3)}', NULL, NULL, NULL, NULL, NULL),
    ('${id(107)}', 7, 'compared_sale', '5-ORDER:7', 130000, 'waits', '${BOB}', '${day(3)}', NULL, NULL, NULL, NULL, NULL);
  INSERT INTO payout_hold_lift (id, affiliate_id, held_until, reason, approved_by_id, approved_at, second_approver_id,
    lifted_at) VALUES
    ('${id(201)}', 7, '2026-11-20 07:00:00.123-05', 'waits', '${ANN}', '${day(1)}', NULL, NULL),
    ('${id(202)}', 7, '${day(9)}', 'lifted', '${ANN}', '${day(1)}', '${BOB}', '${day(2)}');
  INSERT INTO contest_start (id, quest_id, budget_cents, reason, approved_by_id, approved_at, voided_at) VALUES
    ('${id(301)}', 14, 150000, 'waits', '${ANN}', '${day(1)}', NULL),
    ('${id(302)}', 15, 150000, 'changed', '${ANN}', '${day(1)}', '${day(2)}');
  INSERT INTO account_repair (id, user_id, kind, new_email, reason, approved_by_id, approved_at, voided_at, declined_by_id,
    decline_reason) VALUES
    ('${id(401)}', '${OWNER}', 'email', 'new@x.example', 'waits', '${ANN}', '${day(1)}', NULL, NULL, NULL),
    ('${id(402)}', '${OWNER}', 'two_factor', NULL, 'declined', '${ANN}', '${day(1)}', '${day(2)}', '${ANN}', 'mistake');
  INSERT INTO advertiser_payment (id, advertiser_id, kind, amount_cents, reference, reason, approved_by_id, approved_at,
    second_approver_id, booked_at) VALUES
    ('${id(501)}', 5, 'deposit', 500000, 'WIRE 1', 'waits', '${ANN}', '${day(1)}', NULL, NULL),
    ('${id(502)}', 5, 'refund', 700000, 'WIRE 2', 'booked', '${ANN}', '${day(1)}', '${BOB}', '${day(2)}');
  INSERT INTO opening_booking (id, source, balances, amount_cents, list_hash, reason, approved_by_id, approved_at,
    posted_at, declined_at, declined_by_id) VALUES
    ('${id(601)}', 'tune', 1, 60000, NULL, 'alone', '${ANN}', '${day(1)}', '${day(1)}', NULL, NULL),
    ('${id(602)}', 'tune', 2, 300000, 'abc', 'declined', '${ANN}', '${day(1)}', NULL, '${day(2)}', '${BOB}');
  INSERT INTO opening_balance (source, party, foreign_id, our_id, amount_cents, read_at, booking_id) VALUES
    ('tune', 'affiliate', '1', 7, 60000, '${day(1)}', '${id(601)}');

  INSERT INTO audit_log (actor_id, action, subject, subject_id, before, after, reason, created_at) VALUES
    ('${EVE}', 'quest.budget_first_approval', 'quest', '11', '{"budgetCents": 100000}', '{"budgetCents": 400000}', 'left', '${day(1)}'),
    ('${ANN}', 'quest.budget_first_approval', 'quest', '11', '{"budgetCents": 100000}', '{"budgetCents": 400000}', 'waits', '${day(2)}'),
    ('${ANN}', 'quest.budget_first_approval', 'quest', '12', '{"budgetCents": 100000}', '{"budgetCents": 400000}', 'raised', '${day(1)}'),
    ('${ANN}', 'quest.budget_first_approval', 'quest', '12', '{"budgetCents": 100000}', '{"budgetCents": 900000}', 'too much', '${day(1)}'),
    ('${BOB}', 'quest.edit', 'quest', '12', '{"budgetCents": 100000}', '{"budgetCents": 400000}', 'agreed', '${day(2)}'),
    ('${ANN}', 'quest.budget_first_approval', 'quest', '13', '{"budgetCents": 100000}', '{"budgetCents": 300000}', 'hopes', '${day(1)}'),
    ('${BOB}', 'quest.budget_declined', 'quest', '13', '{"budgetCents": 100000, "requestedCents": 300000}', NULL, 'no', '${day(2)}');
  INSERT INTO notification (id, user_id, type, title, destination_url_path)
    SELECT '${id(701)}', '${ANN}', 'system', '', '/admin/second-approvals?open=quest_budget:' || seq
    FROM audit_log WHERE reason = 'hopes';`

/** What there was of each kind, with the reasons as names. */
const AFTER = {
  waits: [
    ['account_repair', OWNER, 7, null, { repair: 'email', newEmail: 'new@x.example' }],
    ['adjustment', '7', 7, -150_000, {}],
    ['advertiser_deposit', '5', null, 500_000, { reference: 'WIRE 1' }],
    ['compared_sale', '5-ORDER:7', 7, 130_000, {}],
    ['contest_start', '14', null, 150_000, {}],
    ['hold_lift', '7', 7, null, { heldUntil: '2026-11-20T12:00:00.123Z' }],
    ['payout_change', id(91), 7, 110_000, {}],
    ['quest_budget', '11', null, 300_000, { fromCents: 100_000 }],
  ],
  approved: [
    ['adjustment', '7', 7, 5_000, {}],
    ['advance', id(90), 7, 200_000, { repaymentBps: 2_000 }],
    ['advertiser_refund', '5', null, 700_000, { reference: 'WIRE 2' }],
    ['hold_lift', '7', 7, null, { heldUntil: day(9) }],
    ['opening_balances', 'tune', null, 60_000, { balances: 1, listHash: null }],
    ['quest_budget', '12', null, 300_000, { fromCents: 100_000 }],
  ],
  declined: [
    ['account_repair', OWNER, 7, null, { repair: 'two_factor', newEmail: null }],
    ['opening_balances', 'tune', null, 300_000, { balances: 2, listHash: 'abc' }],
    ['quest_budget', '13', null, 200_000, { fromCents: 100_000 }],
    ['reinstatement', id(91), 7, 120_000, { payoutRevision: 3 }],
  ],
  voided: [
    ['contest_start', '15', null, 150_000, {}],
    ['payout_change', id(91), 7, 110_000, {}],
    ['quest_budget', '11', null, 300_000, { fromCents: 100_000 }],
    ['quest_budget', '12', null, 800_000, { fromCents: 100_000 }],
  ],
}

type Row = Record<string, unknown> & { kind: string; outcome: keyof typeof AFTER | null; reason: string }
let rows: Row[]

beforeAll(async () => {
  for (const each of readdirSync('prisma/migrations').filter((other) => other < MIGRATION && /^\d/.test(other)))
    cpSync(path.join('prisma/migrations', each), path.join(folder, each), { recursive: true })
  await onServer(`CREATE DATABASE ${name}`)
  const url = admin.replace(/[^/]+$/, name)
  await migrate(url, { migrations: folder })
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(BEFORE)
  await client.query(readFileSync(path.join('prisma/migrations', MIGRATION, 'migration.sql'), 'utf8'))
  rows = (await client.query<Row>('SELECT * FROM approval_request ORDER BY kind::text, subject, requested_at')).rows
})
afterAll(async () => {
  await client.end()
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
  rmSync(folder, { recursive: true })
})

const of = (reason: string) => rows.filter((row) => row.reason === reason)

test('every request of the old tables and of the log is moved, open and decided', () => {
  const found = Object.keys(AFTER).map((outcome) => [
    outcome,
    rows
      .filter((row) => (row.outcome ?? 'waits') === outcome)
      .map((row) => [
        row.kind,
        row.subject,
        row.affiliate_id,
        row.amount_cents === null ? null : Number(row.amount_cents),
        row.payload,
      ]),
  ])
  expect(Object.fromEntries(found)).toEqual(AFTER)
})

test('who requested and who decided what, when and why, is kept', () => {
  const decided = (reason: string) =>
    of(reason).map((row) => [row.requested_by_id, row.decided_by_id, row.decided_at, row.decline_reason])
  expect(decided('by two')).toEqual([[ANN, BOB, new Date(day(2)), null]])
  expect(decided('alone').map(([, by]) => by)).toEqual([null, null])
  expect(of('declined').map((row) => [row.kind, row.decided_by_id, row.decline_reason])).toEqual([
    ['account_repair', ANN, 'mistake'],
    ['opening_balances', BOB, null],
    ['reinstatement', BOB, 'no'],
  ])
  expect(decided('raised')).toEqual([[ANN, BOB, new Date(day(2)), null]])
  expect(decided('hopes')).toEqual([[ANN, BOB, new Date(day(2)), 'no']])
  expect(of('waits').every((row) => row.decided_at === null && row.decided_by_id === null)).toBe(true)
})

test('of the same terms the last request waits', () => {
  expect(of('left since').map((row) => [row.outcome, row.decided_at])).toEqual([['voided', new Date(day(3))]])
  expect(of('anew').map((row) => [row.outcome, row.requested_by_id])).toEqual([[null, BOB]])
  expect(of('left').map((row) => [row.outcome, row.decided_at])).toEqual([['voided', new Date(day(2))]])
})

test('ids stay, so that links and transfers find their request; a link to a quest budget follows it', async () => {
  expect(of('booked').map((row) => row.id)).toEqual([id(502)])
  const { rows: bookings } = await client.query('SELECT booking_id FROM opening_balance')
  expect(bookings).toEqual([{ booking_id: id(601) }])
  const { rows: links } = await client.query('SELECT destination_url_path AS path FROM notification')
  expect(links).toEqual([{ path: `/admin/second-approvals?open=quest_budget:${of('hopes')[0]?.id}` }])
})

test('the old tables are gone, and programs that use them no longer run', async () => {
  const { rows: left } = await client.query(`SELECT relname FROM pg_class WHERE relname IN ('staff_credit',
    'payout_hold_lift', 'contest_start', 'account_repair', 'advertiser_payment', 'opening_booking')`)
  expect(left).toEqual([])
  expect((await client.query('SELECT * FROM schema_floor')).rows).toEqual([{ migration: MIGRATION, needs: MIGRATION }])
})

const add = (over: Record<string, unknown>) => {
  const row = {
    id: crypto.randomUUID(),
    kind: 'adjustment',
    subject: '9',
    affiliate_id: 9,
    amount_cents: 1,
    payload: {},
    reason: 'x',
    requested_by_id: ANN,
    requested_at: day(1),
    ...over,
  }
  const keys = Object.keys(row)
  const values = keys.map((_, place) => `$${place + 1}`)
  return client.query(`INSERT INTO approval_request (${keys}) VALUES (${values})`, Object.values(row))
}

test.each([
  ['a second request of the same terms', { subject: '7', affiliate_id: 7, amount_cents: -150_000 }, 'open_key'],
  ['an approval by who requested it', { outcome: 'approved', decided_by_id: ANN, decided_at: day(2) }, 'two_people'],
  [
    'a hold that one person ended alone',
    { kind: 'hold_lift', amount_cents: null, outcome: 'approved', decided_at: day(2) },
    '_alone',
  ],
  ['a decline by nobody', { outcome: 'declined', decided_at: day(2) }, 'decided_by'],
  ['a decision without its time', { outcome: 'approved', decided_by_id: BOB }, '_decided'],
  ['money without an amount', { amount_cents: null }, 'amount'],
])('the database refuses %s', async (_, over, constraint) => {
  await expect(add(over)).rejects.toThrow(`approval_request_${constraint.replace(/^_/, '')}`)
})
