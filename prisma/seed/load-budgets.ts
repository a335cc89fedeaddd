import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { setBilling } from '../../lib/catalog/advertisers/billing-admin-service'
import { type FundTransfer, NO_SALE_FUNDS, type SaleFunds, saleTransfers } from '../../lib/money/billing/budgets/rules'
import { postFundTransfers } from '../../lib/money/billing/budgets/service'
import { ISSUED_AFTER_MS } from '../../lib/money/billing/invoices/constants'
import { issueInvoices } from '../../lib/money/billing/invoices/service'
import { enterPayment, recordInvoicePayment } from '../../lib/money/billing/payments/admin-service'
import { db } from '../../lib/platform/database/db'
import { transact } from '../../lib/platform/database/transaction'
import { HOUR_MS } from '../../lib/platform/dates/constants'
import { dayStart, easternDay } from '../../lib/platform/dates/days'
import { formatCents } from '../../lib/platform/money/format'

/** Pays from deposits since the first sale; an advertiser that is invoiced. */
const PREFUNDED = 101
const INVOICED = 103
/** Deposits are whole thousands of dollars, and the last one leaves this much more. */
const DEPOSIT_CENTS = 100_000n
const LEFT_CENTS = 900_000n
const POSTED_AT_ONCE = 2_000
const INVOICED_MONTHS = 2

const reason = 'Agreed with the advertiser'

/** The demo's prefunded advertiser with deposits and every sale since the first, and the invoices of another one. */
export async function loadBudgets(now: Date): Promise<void> {
  const [first, second] = await Promise.all(['admin@stoke.test', 'gsm@stoke.test'].map(staffActor))
  if (!first || !second) throw new Error('the demo has no staff')
  const today = dayStart(easternDay(now))
  await db().advertiser.updateMany({ data: { billedSince: today, invoicedUntil: today } })
  await loadPrefunded(now, first, second)
  await loadInvoiced(now, first)
}

async function staffActor(email: string): Promise<StaffActor> {
  const { id, role } = await db().user.findFirstOrThrow({ where: { email } })
  return { userId: id, role }
}

async function loadPrefunded(now: Date, first: StaffActor, second: StaffActor): Promise<void> {
  const sales = await listSaleTransfers()
  const begin = sales[0]?.at ?? now
  const { name } = await db().advertiser.findUniqueOrThrow({ where: { id: PREFUNDED } })
  const billing = { billingMode: 'prefunded', creditLimitCents: null, showsBalance: false } as const
  const at = new Date(begin.getTime() - 48 * HOUR_MS)
  await setBilling({ actor: first, at }, { id: PREFUNDED, ...billing, reason, confirm: name })
  const months = reservedByMonth(sales)
  for (const [place, [month, cents]] of months.entries()) {
    const paidAt = place === 0 ? new Date(begin.getTime() - 24 * HOUR_MS) : dayStart(`${month}-01`)
    const whole = ((cents + DEPOSIT_CENTS - 1n) / DEPOSIT_CENTS) * DEPOSIT_CENTS
    const amountCents = Number(place === months.length - 1 ? whole + LEFT_CENTS : whole)
    const payment = { id: PREFUNDED, kind: 'deposit', amountCents, reference: `WIRE ${month}` } as const
    const confirm = formatCents(amountCents)
    await enterPayment({ actor: first, at: paidAt }, { ...payment, reason, confirm })
    await enterPayment({ actor: second, at: paidAt }, { ...payment, reason, confirm })
  }
  for (let from = 0; from < sales.length; from += POSTED_AT_ONCE) {
    await transact((tx) => postFundTransfers(tx, sales.slice(from, from + POSTED_AT_ONCE)))
  }
  await db().advertiser.update({ where: { id: PREFUNDED }, data: { lowBalanceCents: 250_000n, unfundedSince: null } })
}

/** What the sales of the prefunded advertiser moved, step by step, in order of time. */
async function listSaleTransfers(): Promise<FundTransfer[]> {
  const steps = await db().$queryRaw<
    { conversionId: string; revenueCents: bigint; status: 'pending' | 'approved' | 'rejected' | 'reversed'; at: Date }[]
  >`
    SELECT c.id AS "conversionId", c.revenue_cents AS "revenueCents", h.to_status::text AS status, h.created_at AS at
    FROM conversion c JOIN conversion_history h ON h.affiliate_id = c.affiliate_id AND h.conversion_id = c.id
    WHERE c.advertiser_id = ${PREFUNDED} ORDER BY h.created_at, h.id`
  const funds = new Map<string, SaleFunds>()
  return steps.flatMap(({ conversionId, revenueCents, status, at }) => {
    const has = funds.get(conversionId) ?? NO_SALE_FUNDS
    const moves = saleTransfers({ advertiserId: PREFUNDED, conversionId, at }, has, { status, revenueCents })
    funds.set(conversionId, {
      reservedCents: status === 'pending' ? revenueCents : 0n,
      spentCents: status === 'approved' ? revenueCents : 0n,
      transfers: has.transfers + moves.length,
    })
    return moves
  })
}

/** What sales reserve in each Eastern month, in order. */
function reservedByMonth(sales: readonly FundTransfer[]): [string, bigint][] {
  const months = new Map<string, bigint>()
  for (const { kind, at, amountCents } of sales) {
    const month = easternDay(at).slice(0, 7)
    months.set(month, (months.get(month) ?? 0n) + (kind === 'advertiser_reserve' ? amountCents : 0n))
  }
  return [...months]
}

async function loadInvoiced(now: Date, actor: StaffActor): Promise<void> {
  const [year = 0, month = 1] = easternDay(now).split('-').map(Number)
  const startOf = (ago: number) => dayStart(new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 10))
  const since = startOf(INVOICED_MONTHS)
  await db().advertiser.update({ where: { id: INVOICED }, data: { billedSince: since, invoicedUntil: since } })
  for (let ago = INVOICED_MONTHS - 1; ago >= 0; ago -= 1) {
    const at = new Date(startOf(ago).getTime() + ISSUED_AFTER_MS)
    if (at <= now) await issueInvoices({ at })
  }
  const paid = await db().advertiserInvoice.findFirst({ where: { advertiserId: INVOICED }, orderBy: { number: 'asc' } })
  if (!paid) return
  const payment = { id: INVOICED, number: paid.number, reference: 'WIRE 8841', reason: 'Seen on the account' }
  const at = new Date(Math.min(now.getTime(), paid.issuedAt.getTime() + 12 * 24 * HOUR_MS))
  await recordInvoicePayment({ actor, at }, { ...payment, confirm: formatCents(paid.amountCents) })
}
