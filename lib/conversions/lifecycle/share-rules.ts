import type { ConversionMoney } from '@/lib/catalog/payouts/rules'
import type { ClickFlag } from '@/lib/generated/prisma/enums'
import type { Cents } from '@/lib/platform/money/cents'

/** How many percent of a sale a conversion is paid that a coupon code and a click share, and which of them it is. */
export type Share = { percent: number; isOfCode: boolean }

/** What a stored conversion has of its share. */
export type Shared = { sharePercent: number | null; clickFlag: ClickFlag | null }

/** The share of a stored conversion; undefined for one that is paid the whole sale. */
export const storedShare = ({ sharePercent: percent, clickFlag }: Shared): Share | undefined =>
  percent === null ? undefined : { percent, isOfCode: clickFlag === 'coupon' }

/** Half cents go to the code. */
const ofCode = (cents: Cents, percent: number): Cents => (cents * BigInt(percent) + 50n) / 100n

/** A share of a sum in cents, which is not negative. Both shares together are the sum: half cents go to the code. */
export function shareOf(cents: Cents, share: Share | undefined): Cents {
  if (!share) return cents
  return share.isOfCode ? ofCode(cents, share.percent) : cents - ofCode(cents, 100 - share.percent)
}

export const shareMoney = ({ payoutCents, revenueCents }: ConversionMoney, share: Share | undefined) => ({
  payoutCents: shareOf(payoutCents, share),
  revenueCents: shareOf(revenueCents, share),
})

/** The share of a conversion as a sentence; null for one that is paid the whole sale. */
export function storedShareText(conversion: Shared): string | null {
  const share = storedShare(conversion)
  return share ? shareText(share) : null
}

export const shareText = ({ percent, isOfCode }: Share): string =>
  isOfCode
    ? `${percent}% of what the sale pays: the code shares it with a click of another affiliate.`
    : `${percent}% of what the sale pays: the click shares it with a code of another affiliate.`
