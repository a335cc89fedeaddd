import 'server-only'
import { pool } from '@/lib/platform/db'
import { firstIdOf } from '@/lib/platform/ids/uuid-v7'
import { REMEMBERED_VISITORS, UNIQUE_WINDOW_MS } from '@/lib/traffic/unique-visitors/constants'
import type { UniqueVisitors } from './rules'

type Row = { affiliateId: number; offerId: number; visitor: Buffer; createdAt: Date }

/** Reads the unique clicks of the last hour into memory, oldest first. */
export async function recallVisitors(visitors: UniqueVisitors, at: Date): Promise<void> {
  const since = new Date(at.getTime() - UNIQUE_WINDOW_MS)
  const { rows } = await pool().query<Row>(
    `SELECT affiliate_id AS "affiliateId", offer_id AS "offerId", visitor, created_at AS "createdAt"
     FROM click WHERE id >= $1 AND is_unique ORDER BY id DESC LIMIT $2`,
    [firstIdOf(since), REMEMBERED_VISITORS],
  )
  for (const row of rows.reverse()) visitors.remember(row, row.visitor.toString('hex'), row.createdAt)
}
