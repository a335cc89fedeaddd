import 'server-only'
import { db } from '@/lib/platform/database/db'
import { ownerTestAccountId } from '@/lib/platform/ids/test-accounts'
import type { TestAccounts } from './admin-schema'
import { ACCOUNTS_LISTED } from './constants'

type Row = {
  id: number
  affiliate: string | null
  advertiser: string | null
  createdAt: Date
  aheadMs: bigint
  clicks: number
  conversions: number
  pendingCents: bigint
  availableCents: bigint
  paidCents: bigint
}

/** Every test account, the newest first, with what was tried with it. */
export async function listTestAccounts(): Promise<TestAccounts> {
  const [ofAffiliates, ofAdvertisers] = [
    ownerTestAccountId({ affiliateId: 0 }),
    ownerTestAccountId({ advertiserId: 0 }),
  ]
  const balance = (kind: string) => `(SELECT balance_cents FROM ledger_account WHERE affiliate_id = t.affiliate_id
    AND kind = '${kind}')`
  const rows = await db().$queryRawUnsafe<Row[]>(
    `SELECT t.affiliate_id AS id, t.created_at AS "createdAt", t.clock_offset_ms AS "aheadMs",
       coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) AS affiliate, v.name AS advertiser,
       coalesce(s.clicks, 0)::int AS clicks, coalesce(s.conversions, 0)::int AS conversions,
       ${balance('pending')} AS "pendingCents", ${balance('available')} AS "availableCents", ${balance('paid')} AS "paidCents"
     FROM test_account t
     LEFT JOIN affiliate a ON a.id = t.affiliate_id - $1 AND t.affiliate_id < $2
     LEFT JOIN app_user u ON u.id = a.user_id
     LEFT JOIN advertiser v ON v.id = t.affiliate_id - $2
     CROSS JOIN LATERAL (SELECT sum(clicks + flagged_clicks) AS clicks,
         sum(pending_count + approved_count + rejected_count + reversed_count) AS conversions
       FROM stat_day WHERE affiliate_id = t.affiliate_id) s
     ORDER BY t.created_at DESC, t.affiliate_id LIMIT $3`,
    ...[ofAffiliates, ofAdvertisers, ACCOUNTS_LISTED],
  )
  return { accounts: rows.map(toAccount) }
}

const toAccount = ({ affiliate, advertiser, createdAt, aheadMs, ...row }: Row) => ({
  ...row,
  owner: affiliate ? `Affiliate ${affiliate}` : advertiser ? `Advertiser ${advertiser}` : 'Staff',
  createdAt: createdAt.toISOString(),
  aheadMs: Number(aheadMs),
  pendingCents: Number(row.pendingCents),
  availableCents: Number(row.availableCents),
  paidCents: Number(row.paidCents),
})
