import 'server-only'
import { db } from '@/lib/platform/database/db'
import type { AmountLimitChoices } from './limit-admin-schema'

const SELECT = { id: true, name: true, maxAmountCents: true, maxAmountCurrency: true } as const
const ORDER = [{ name: 'asc' as const }, { id: 'asc' as const }]

type Limited = { maxAmountCents: bigint | null }
const asNumber = <Row extends Limited>(row: Row) => ({
  ...row,
  maxAmountCents: row.maxAmountCents === null ? null : Number(row.maxAmountCents),
})

/** Advertisers, and the offers that pay a percentage, goals included, each with the amount limit set for it. */
export async function listAmountLimits(): Promise<AmountLimitChoices> {
  const [advertisers, offers] = await Promise.all([
    db().advertiser.findMany({ select: SELECT, orderBy: ORDER }),
    db().offer.findMany({
      where: { OR: [{ payoutType: { not: 'cpa_flat' } }, { goals: { some: { payoutType: { not: 'cpa_flat' } } } }] },
      select: { ...SELECT, advertiserId: true },
      orderBy: ORDER,
    }),
  ])
  return { advertisers: advertisers.map(asNumber), offers: offers.map(asNumber) }
}
