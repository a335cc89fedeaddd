import 'server-only'
import type pg from 'pg'
import { db } from '@/lib/platform/database/db'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'

/** An instant by the clock of an account: only those of test accounts may be ahead. Nothing is read for the others. */
export async function accountTime(affiliateId: number, at: Date): Promise<Date> {
  if (!isTestAccount(affiliateId)) return at
  const account = await db().testAccount.findUnique({ where: { affiliateId }, select: { clockOffsetMs: true } })
  return new Date(at.getTime() + Number(account?.clockOffsetMs ?? 0))
}

/** By test account: how far its clock is ahead, in milliseconds; of all that are ahead, or of the given ones. */
export async function readTestClocks(db: Pick<pg.Pool, 'query'>, ids?: number[]): Promise<Map<number, number>> {
  const { rows } = await db.query<{ id: number; offsetMs: string }>(
    `SELECT affiliate_id AS id, clock_offset_ms AS "offsetMs" FROM test_account
     WHERE clock_offset_ms <> 0 AND ($1::int[] IS NULL OR affiliate_id = ANY ($1))`,
    [ids ?? null],
  )
  return new Map(rows.map(({ id, offsetMs }) => [id, Number(offsetMs)]))
}
