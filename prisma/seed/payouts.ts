import type { Day } from '@/lib/platform/dates/constants'
import type { Transfer } from '../../lib/money/ledger/service'
import { HOUR_MS } from '../../lib/platform/dates/constants'
import { dayStart } from '../../lib/platform/dates/days'
import type { Cents } from '../../lib/platform/money/cents'
import { DEFAULT_PAYOUTS } from '../../lib/platform/settings/constants'
import { morning } from './history'
import { AFFILIATES, type DemoAffiliate, MARA_ID } from './people'
import { Random } from './random'

type Paid = DemoAffiliate & { payout: NonNullable<DemoAffiliate['payout']> }
const PAID = AFFILIATES.filter((affiliate): affiliate is Paid => affiliate.payout !== undefined)

/** A payout of the demo: paid with its month's batch, or requested and pending. */
export type DemoPayout = {
  id: string
  affiliate: Paid
  amountCents: Cents
  requestedAt: Date
  /** Only of a paid one; null while it is pending. */
  paidAt: Date | null
  batchId: string | null
}

export type DemoBatch = { id: string; createdAt: Date; finishedAt: Date; totalCents: Cents; payeeCount: number }

const LATEST_BATCH_DAYS_AGO = 13
const DAYS_BETWEEN_BATCHES = 30
/** Mara's available balance this morning. */
const MARA_LEFT_CENTS = 238_415n

/** Monthly payouts of each affiliate with a payout method, and one more requested yesterday evening. */
export class PayoutDrawer {
  readonly payouts: DemoPayout[] = []
  readonly batches: DemoBatch[] = []
  readonly transfers: Transfer[] = []
  readonly #random: Random
  // called dozens of times; the transfers of the year are read once per affiliate
  readonly #own = new Map<number, Transfer[]>()

  constructor(
    private readonly earnings: readonly Transfer[],
    private readonly today: Day,
  ) {
    this.#random = new Random(`payouts ${today}`)
    const oldest = LATEST_BATCH_DAYS_AGO + 11 * DAYS_BETWEEN_BATCHES
    for (let daysAgo = oldest; daysAgo > 0; daysAgo -= DAYS_BETWEEN_BATCHES) this.#payBatch(daysAgo)
    this.#requestMore()
  }

  #payBatch(daysAgo: number): void {
    const requestedAt = morning(this.today, daysAgo)
    const paidAt = new Date(requestedAt.getTime() + 27 * HOUR_MS)
    const batchId = this.#random.id(new Date(requestedAt.getTime() + 24 * HOUR_MS))
    const before = this.payouts.length
    for (const affiliate of PAID) {
      const spare = this.#available(affiliate.id, requestedAt) - BigInt(affiliate.payout.keepCents)
      this.#take(affiliate, (spare / 100n) * 100n, { requestedAt, paidAt, batchId })
    }
    const batch = batchOf(batchId, this.payouts.slice(before), paidAt)
    if (batch) this.batches.push(batch)
  }

  #requestMore(): void {
    const midnight = dayStart(this.today)
    const requestedAt = new Date(midnight.getTime() - 6 * HOUR_MS)
    for (const affiliate of PAID) {
      const keep = affiliate.id === MARA_ID ? MARA_LEFT_CENTS : BigInt(affiliate.payout.keepCents) * 3n
      const spare = this.#available(affiliate.id, midnight) - keep
      this.#take(affiliate, spare, { requestedAt, paidAt: null, batchId: null })
    }
  }

  #available(affiliateId: number, at: Date): Cents {
    let cents = 0n
    for (const transfer of [...this.#earningsOf(affiliateId), ...this.transfers]) {
      if (transfer.affiliateId !== affiliateId || transfer.at > at) continue
      if (transfer.to === 'available') cents += transfer.amountCents
      if (transfer.from === 'available') cents -= transfer.amountCents
    }
    return cents
  }

  #earningsOf(affiliateId: number): Transfer[] {
    const known = this.#own.get(affiliateId)
    if (known) return known
    const own = this.earnings.filter((each) => each.affiliateId === affiliateId)
    this.#own.set(affiliateId, own)
    return own
  }

  #take(affiliate: Paid, amountCents: Cents, times: Pick<DemoPayout, 'requestedAt' | 'paidAt' | 'batchId'>): void {
    if (amountCents < BigInt(DEFAULT_PAYOUTS.minimumCents)) return
    const made = { id: this.#random.id(times.requestedAt), affiliate, amountCents, ...times }
    this.payouts.push(made)
    this.transfers.push(...transfersOf(made))
  }
}

function batchOf(id: string, payouts: readonly DemoPayout[], finishedAt: Date): DemoBatch | undefined {
  if (payouts.length === 0) return undefined
  const totalCents = payouts.reduce((sum, { amountCents }) => sum + amountCents, 0n)
  const createdAt = new Date(finishedAt.getTime() - 3 * HOUR_MS)
  return { id, createdAt, finishedAt, totalCents, payeeCount: payouts.length }
}

function transfersOf({ id, affiliate, amountCents, requestedAt, paidAt }: DemoPayout): Transfer[] {
  const base = { affiliateId: affiliate.id, amountCents, payoutRequestId: id }
  const request: Transfer = {
    ...base,
    key: `payout:${id}:request`,
    kind: 'payout_request',
    from: 'available',
    to: 'in_payout',
    at: requestedAt,
  }
  if (!paidAt) return [request]
  return [
    request,
    { ...base, key: `payout:${id}:sent`, kind: 'payout_sent', from: 'in_payout', to: 'paid', at: paidAt },
  ]
}
