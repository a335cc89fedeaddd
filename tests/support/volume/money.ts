import { AFFILIATE_ACCOUNTS } from '@/lib/money/ledger/constants'
import { ago, BATCHES, FIRST, VOLUME } from './size'

const ACCOUNTS = `INSERT INTO ledger_account (affiliate_id, kind)
  SELECT a.id, kind::ledger_account_kind FROM affiliate a, unnest('{${AFFILIATE_ACCOUNTS.join(',')}}'::text[]) kind ORDER BY a.id`

const house = (kind: string) => `(SELECT id FROM ledger_account WHERE kind = 'house_${kind}')`
type Step = {
  kind: string
  key: string
  from: string
  to: string
  cents: 'payout_cents' | 'revenue_cents'
  of: string[]
}

/** The transfers that `transfersFor` makes, for all conversions in one of some statuses. */
function movements({ kind, key, from, to, cents, of }: Step): string {
  const account = (name: string) => (name.startsWith('house_') ? house(name.slice(6)) : `${name}.id`)
  const own = [from, to].filter((name) => !name.startsWith('house_'))
  const joins = own.map(
    (name) => `JOIN ledger_account ${name} ON ${name}.affiliate_id = c.affiliate_id AND ${name}.kind = '${name}'`,
  )
  return `INSERT INTO ledger_transfer (id, affiliate_id, key, kind, debit_account_id, credit_account_id, amount_cents,
      conversion_id, created_at)
    SELECT volume.id(c.created_at, '${key} ' || c.id), c.affiliate_id, 'conversion:' || c.id || ':${key}', '${kind}',
      ${account(from)}, ${account(to)}, c.${cents}, c.id, c.created_at
    FROM conversion c ${joins.join(' ')}
    WHERE c.status IN (${of.map((status) => `'${status}'`).join(', ')}) AND c.${cents} > 0 ORDER BY c.created_at`
}

const credited = ['pending', 'approved', 'reversed']
const released = ['approved', 'reversed']
const TRANSFERS = [
  movements({
    kind: 'revenue',
    key: 'revenue',
    from: 'house_receivable',
    to: 'house_revenue',
    cents: 'revenue_cents',
    of: credited,
  }),
  movements({
    kind: 'conversion_credit',
    key: 'credit',
    from: 'house_payout_cost',
    to: 'pending',
    cents: 'payout_cents',
    of: credited,
  }),
  movements({
    kind: 'conversion_release',
    key: 'release',
    from: 'pending',
    to: 'available',
    cents: 'payout_cents',
    of: released,
  }),
  movements({
    kind: 'revenue_reversal',
    key: 'revenue-back',
    from: 'house_revenue',
    to: 'house_receivable',
    cents: 'revenue_cents',
    of: ['reversed'],
  }),
  movements({
    kind: 'conversion_reversal',
    key: 'back',
    from: 'available',
    to: 'house_payout_cost',
    cents: 'payout_cents',
    of: ['reversed'],
  }),
]

const staff = (salt: number) =>
  `(SELECT (array_agg(id ORDER BY email))[1 + volume.draw(n, ${salt}, 40)] FROM app_user WHERE role <> 'AFFILIATE')`
const batchAt = ago(`1 - n / ${BATCHES}.0`, 365)

const BATCH_ROWS = `INSERT INTO payout_batch (id, status, provider, total_cents, payee_count, created_by_id, reason, created_at)
  SELECT volume.id(${batchAt}, 'batch ' || n), (CASE WHEN n > ${BATCHES - 10} THEN 'draft' WHEN n % 50 = 0 THEN 'cancelled' ELSE 'done' END)::batch_status,
    'sandbox', 100000 + n, 100, ${staff(50)}, 'Weekly run', ${batchAt}
  FROM generate_series(1, ${BATCHES}) n`

const requestedAt = ago(`1 - n / ${VOLUME.payouts}.0`, 365)
const batchOf = `(n * ${BATCHES}::bigint / ${VOLUME.payouts})`
const REQUESTS = `INSERT INTO payout_request (id, affiliate_id, idempotency_key, amount_cents, method_kind, method_hint, status,
    status_reason, batch_id, provider_ref, requested_at, settled_at)
  SELECT volume.id(${requestedAt}, 'payout ' || n), ${FIRST.affiliate} + 1 + volume.draw(n, 51, ${VOLUME.affiliates}), 'payout ' || n,
    1000 + volume.draw(n, 52, 200000), (enum_range(NULL::payout_method_kind))[1 + volume.draw(n, 53, 4)], '•••• 1234', status,
    CASE WHEN status IN ('held', 'failed') THEN 'The destination was changed.' END,
    CASE WHEN status IN ('paid', 'failed') AND ${batchOf} > 0
      THEN (SELECT volume.id(${batchAt}, 'batch ' || n) FROM (SELECT ${batchOf} AS n) b) END,
    CASE WHEN status = 'paid' THEN 'ref-' || n END, ${requestedAt}, CASE WHEN status = 'paid' THEN ${requestedAt} END
  FROM generate_series(1, ${VOLUME.payouts}) n, LATERAL (SELECT (CASE WHEN n > ${VOLUME.payouts * 0.98} THEN 'requested'
    WHEN d < 10 THEN 'held' WHEN d < 20 THEN 'failed' WHEN d < 30 THEN 'cancelled' ELSE 'paid' END)::payout_status AS status
    FROM volume.draw(n, 54, 1000) d) s`

// The triggers update a balance for each transfer; with a million of them, balances are summed once instead.
const TRIGGERS = [
  ['ledger_transfer', 'ledger_transfer_apply'],
  ['ledger_account', 'ledger_account_guard'],
]
const turn = (way: 'ENABLE' | 'DISABLE') =>
  TRIGGERS.map(([table, name]) => `ALTER TABLE ${table} ${way} TRIGGER ${name}`)
const BALANCES = `UPDATE ledger_account a SET balance_cents = m.net, earned_cents = m.earned FROM (
    SELECT account_id, sum(net) AS net, sum(earned) AS earned FROM (
      SELECT credit_account_id AS account_id, amount_cents AS net,
        CASE WHEN kind = 'conversion_release' THEN amount_cents ELSE 0 END AS earned FROM ledger_transfer
      UNION ALL
      SELECT debit_account_id, -amount_cents, CASE WHEN kind = 'conversion_reversal' THEN -amount_cents ELSE 0 END
      FROM ledger_transfer) l
    GROUP BY 1) m WHERE a.id = m.account_id AND a.affiliate_id IS NOT NULL`

export const MONEY = [ACCOUNTS, ...turn('DISABLE'), ...TRANSFERS, BALANCES, ...turn('ENABLE'), BATCH_ROWS, REQUESTS]
