import { randomBytes, randomUUID } from 'node:crypto'
import type { ClickFlag, ConversionStatus } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { readBrowser } from '@/lib/platform/http/browser-rules'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { rebuildRollups } from '@/lib/platform/rollups/service'

type SubIds = Partial<Record<'s1' | 's2' | 's3' | 's4' | 's5', string>>
type Where = SubIds & { affiliateId: number; offerId: number; sourceId?: number; at: string | Date }
type Visit = {
  id?: string
  flag?: ClickFlag
  isUnique?: boolean
  country?: string
  userAgent?: string
  referrer?: string
}
export type ClickSketch = Where & Visit
type Sale = {
  clickId?: string
  clickedAt?: Date
  amountCents?: bigint
  country?: string
  device?: string
  subscriptionId?: string
}
export type ConversionSketch = Where & Sale & { status: ConversionStatus; payoutCents: bigint }

/** Stores events, and computes the roll-ups from them. */
export async function createEvents(clicks: readonly ClickSketch[], conversions: readonly ConversionSketch[] = []) {
  await db().click.createMany({
    data: clicks.map(({ at, ...where }) => ({
      id: newId(new Date(at)),
      sourceId: 0,
      flag: null,
      isUnique: true,
      userAgent: 'test',
      ...where,
      ...storedBrowser(where.userAgent ?? ''),
      visitor: randomBytes(16),
      createdAt: new Date(at),
    })),
  })
  await db().conversion.createMany({ data: await Promise.all(conversions.map(conversionRow)) })
  await db().$transaction((tx) => rebuildRollups(tx))
}

/** What the click path stores of a user agent. */
export function storedBrowser(userAgent: string) {
  const { device, reported } = readBrowser(userAgent)
  return { device, browser: reported }
}

async function conversionRow({ at, sourceId = 0, ...rest }: ConversionSketch) {
  const { advertiserId } = await db().offer.findUniqueOrThrow({ where: { id: rest.offerId } })
  const createdAt = new Date(at)
  return {
    ...rest,
    id: newId(createdAt),
    clickId: rest.clickId ?? newId(createdAt),
    advertiserId,
    sourceId,
    txnId: randomUUID(),
    event: 'sale',
    reason: rest.status === 'rejected' || rest.status === 'reversed' ? ('staff' as const) : null,
    revenueCents: rest.payoutCents * 2n,
    holdUntil: createdAt,
    day: dayToColumn(easternDay(createdAt)),
    clickedAt: rest.clickedAt ?? createdAt,
    createdAt,
  }
}

/** A source of an affiliate; its id. */
export async function createSource(affiliateId: number, name: string): Promise<number> {
  return (await db().source.create({ data: { affiliateId, name } })).id
}
