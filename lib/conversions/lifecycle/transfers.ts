import type { ConversionMoney } from '@/lib/catalog/payouts/rules'
import type { ConversionStatus } from '@/lib/generated/prisma/enums'
import type { Transfer } from '@/lib/money/ledger/service'
import { counts } from './rules'

type Subject = ConversionMoney & {
  affiliateId: number
  conversionId: string
  /** How often it was booked again, at another payout or reinstated: each booking has its own keys. */
  payoutRevision: number
  at: Date
  /** When the revenue is billed, as `billedAt` in the money of advertisers. */
  billedAt: Date
  actorId?: string
  memo?: string
}

/** The key of a transfer of a conversion; every further booking has keys of its own. */
export const transferKey = (conversionId: string, step: string, payoutRevision: number): string =>
  `conversion:${conversionId}:${step}${payoutRevision > 0 ? `:${payoutRevision}` : ''}`

/** The transfers of a conversion that changes from one status to another. Keys make each transfer happen once. */
export function transfersFor(subject: Subject, from: ConversionStatus | undefined, to: ConversionStatus): Transfer[] {
  const { payoutCents, revenueCents, conversionId, payoutRevision, billedAt } = subject
  const base = {
    affiliateId: subject.affiliateId,
    conversionId,
    at: subject.at,
    ...(subject.actorId && { actorId: subject.actorId }),
    ...(subject.memo && { memo: subject.memo }),
  }
  const key = (step: string) => transferKey(conversionId, step, payoutRevision)
  const credit: Transfer[] = [
    {
      ...base,
      key: key('revenue'),
      kind: 'revenue',
      from: 'house_receivable',
      to: 'house_revenue',
      amountCents: revenueCents,
      at: billedAt,
    },
    {
      ...base,
      key: key('credit'),
      kind: 'conversion_credit',
      from: 'house_payout_cost',
      to: 'pending',
      amountCents: payoutCents,
    },
  ]
  const release: Transfer = {
    ...base,
    key: key('release'),
    kind: 'conversion_release',
    from: 'pending',
    to: 'available',
    amountCents: payoutCents,
  }
  const revenueBack: Transfer = {
    ...base,
    key: key('revenue-back'),
    kind: 'revenue_reversal',
    from: 'house_revenue',
    to: 'house_receivable',
    amountCents: revenueCents,
    at: billedAt,
  }
  const back = { ...base, key: key('back'), to: 'house_payout_cost', amountCents: payoutCents } as const

  if (!counts(from)) return !counts(to) ? [] : to === 'approved' ? [...credit, release] : credit
  if (to === 'approved') return [release]
  if (to === 'rejected') return [revenueBack, { ...back, kind: 'conversion_rejection', from: 'pending' }]
  return [revenueBack, { ...back, kind: 'conversion_reversal', from: 'available', reverses: release.key }]
}

const isPayout = ({ kind }: Transfer): boolean => kind !== 'revenue' && kind !== 'revenue_reversal'

/**
 * The transfers of a changed payout: the old payout is reversed in full and the new one is credited, so that everything
 * that follows a payment follows both. So is the revenue where it changes.
 */
export function rebookedPayout(before: Subject, after: Subject, status: 'pending' | 'approved'): Transfer[] {
  const back = transfersFor(before, status, status === 'pending' ? 'rejected' : 'reversed')
  const all = [...back, ...transfersFor(after, undefined, status)]
  return before.revenueCents === after.revenueCents ? all.filter(isPayout) : all
}
