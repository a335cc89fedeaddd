import { beforeAll, expect, test } from 'vitest'
import { postTransfers, type Transfer } from '@/lib/money/ledger/service'
import { db, pool } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { ledgerIsClean } from '@/tests/support/money/money'

const OPERATIONS = 1_000_000
/** How many go through the application; the rest are the same statements inside the database. */
const THROUGH_APPLICATION = 20_000
const AFFILIATES = 40
const WRITERS = 6
const AT_ONCE = 100
/** Concurrent calls of the application, on a few affiliates so that they conflict. */
const APPLIERS = 4
const CONTENDED = 3
const CLEAN_EVERY = 10_000
const ACCOUNTS = ['pending', 'available', 'in_payout', 'paid', 'house_adjustment'] as const

// Random transfers like those of the service: any two accounts, also the same one, zero amounts, repeated keys, and
// kinds that earn, reverse and may overdraw.
const OPERATIONS_SQL = `
CREATE FUNCTION bench_operations(who int, begin_at bigint, many int, OUT posted int, OUT repeated int, OUT refused int)
LANGUAGE plpgsql AS $$
DECLARE
  kinds transfer_kind[] := '{adjustment,conversion_release,discord_bonus,conversion_reversal,quest_reversal}';
  accounts int[] := (SELECT array_agg(id ORDER BY id) FROM ledger_account
    WHERE affiliate_id = who OR (affiliate_id IS NULL AND kind = 'house_adjustment'));
  n bigint;
  rows int;
BEGIN
  posted := 0; repeated := 0; refused := 0;
  -- taken in one order, as a service takes what it will need: transactions of a hundred would otherwise lock each other out
  PERFORM 1 FROM ledger_account WHERE affiliate_id = who ORDER BY id FOR NO KEY UPDATE;
  FOR n IN begin_at .. begin_at + many - 1 LOOP
    BEGIN
      INSERT INTO ledger_transfer (id, affiliate_id, key, kind, debit_account_id, credit_account_id, amount_cents, created_at)
      VALUES (gen_random_uuid(), who, 'o' || CASE WHEN random() < 0.05 THEN begin_at + floor(random() * many)::bigint ELSE n END,
        kinds[CASE WHEN random() < 0.6 THEN 1 ELSE 1 + (random() * 4)::int END],
        accounts[1 + floor(random() * 5)::int], accounts[1 + floor(random() * 5)::int], (random() * 5000)::bigint, now())
      ON CONFLICT (affiliate_id, key) DO NOTHING;
      GET DIAGNOSTICS rows = ROW_COUNT;
      posted := posted + rows; repeated := repeated + 1 - rows;
    EXCEPTION WHEN check_violation THEN refused := refused + 1;
    END;
  END LOOP;
END $$`

type Tally = { posted: number; repeated: number; refused: number }

let affiliateIds: number[]
beforeAll(async () => {
  await pool().query(OPERATIONS_SQL)
  affiliateIds = (await Promise.all(Array.from({ length: AFFILIATES }, () => createAffiliate()))).map(({ id }) => id)
})

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

test('a million random operations by six writers and the application at once keep every cached balance equal to the derived one [Q4]', async () => {
  const began = performance.now()
  const tally: Tally = { posted: 0, repeated: 0, refused: 0 }
  const count = (more: Tally) => {
    for (const key of ['posted', 'repeated', 'refused'] as const) tally[key] += more[key]
  }
  let drawn = THROUGH_APPLICATION
  async function write(): Promise<void> {
    while (drawn < OPERATIONS) {
      const first = drawn
      drawn += AT_ONCE
      // the test server has no autovacuum, and a busy account leaves thousands of dead rows
      if (first % CLEAN_EVERY === 0) await pool().query('VACUUM ledger_account')
      const statement = 'SELECT * FROM bench_operations($1, $2, $3)'
      const { rows } = await pool().query<Tally>(statement, [anyOf(affiliateIds), first, AT_ONCE])
      count(rows[0] ?? { posted: 0, repeated: 0, refused: 0 })
    }
  }
  let asked = 0
  async function apply(): Promise<void> {
    while (asked < THROUGH_APPLICATION) {
      asked += 1
      count(await applyOne(asked))
    }
  }
  await Promise.all([...Array.from({ length: WRITERS }, write), ...Array.from({ length: APPLIERS }, apply)])
  const seconds = (performance.now() - began) / 1000
  console.log(`${OPERATIONS} operations in ${seconds.toFixed(0)} s`, tally)

  expect(tally.posted + tally.repeated + tally.refused).toBe(OPERATIONS)
  for (const each of Object.values(tally)) expect(each).toBeGreaterThan(OPERATIONS / 100)
  expect(await db().ledgerTransfer.count()).toBe(tally.posted)
  expect(await ledgerIsClean()).toBe(true)
  expect(await earnedDifferences()).toEqual([])
  expect(await accountsBelowZero()).toBe(0)
}, 1_200_000)

async function applyOne(index: number): Promise<Tally> {
  const transfer: Transfer = {
    affiliateId: anyOf(affiliateIds.slice(0, CONTENDED)),
    key: `a${Math.random() < 0.05 ? Math.ceil(Math.random() * index) : index}`,
    kind: 'adjustment',
    from: anyOf(ACCOUNTS),
    to: anyOf(ACCOUNTS),
    amountCents: BigInt(1 + Math.floor(Math.random() * 5_000)),
    at: new Date(),
  }
  const posted = await transact((tx) => postTransfers(tx, [transfer])).catch((error: { code?: string }) => error.code)
  if (posted === 1) return { posted: 1, repeated: 0, refused: 0 }
  if (posted === 0 || posted === 'conflict') return { posted: 0, repeated: 1, refused: 0 }
  expect(posted).toBe('insufficient_funds')
  return { posted: 0, repeated: 0, refused: 1 }
}

/** The accounts whose total earnings differ from their transfers. */
async function earnedDifferences(): Promise<unknown[]> {
  return db().$queryRaw`
    SELECT a.id FROM ledger_account a WHERE a.affiliate_id IS NOT NULL AND a.earned_cents <> (
      SELECT coalesce(sum(CASE
        WHEN t.kind IN ('conversion_release', 'discord_bonus') AND t.credit_account_id = a.id THEN t.amount_cents
        WHEN t.kind IN ('conversion_reversal', 'quest_reversal') AND t.debit_account_id = a.id THEN -t.amount_cents
        ELSE 0 END), 0)
      FROM ledger_transfer t WHERE a.id IN (t.credit_account_id, t.debit_account_id))`
}

/** Accounts below zero that were not debited by a reversal of earnings. */
async function accountsBelowZero(): Promise<number> {
  const [row] = await db().$queryRaw<[{ count: bigint }]>`
    SELECT count(*) FROM ledger_account a WHERE a.affiliate_id IS NOT NULL AND a.balance_cents < 0 AND NOT EXISTS (
      SELECT 1 FROM ledger_transfer t WHERE t.debit_account_id = a.id
        AND t.kind IN ('conversion_reversal', 'referral_reversal', 'quest_reversal'))`
  return Number(row.count)
}
