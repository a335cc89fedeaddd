import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import type { RejectionReason } from '@/lib/generated/prisma/enums'
import { transact } from '@/lib/platform/database/transaction'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { recordConversion } from './record-conversion'

type Sale = { affiliateId: number; offerId: number; at: Date; payoutCents?: bigint; status?: 'pending' | 'approved' }

/** Records a conversion with everything that follows from it, as a postback does. */
export async function convert({ affiliateId, offerId, at, payoutCents = 2500n, status = 'approved' }: Sale) {
  const id = newId(at)
  await transact((tx) =>
    recordConversion(tx, {
      affiliateId,
      id,
      offerId,
      click: { id, createdAt: at },
      payoutCents,
      revenueCents: 4000n,
      status,
      reason: null,
      holdUntil: at,
      at,
    }),
  )
  return { affiliateId, conversionId: id, at }
}

type Kept = Awaited<ReturnType<typeof convert>>

/** Reverses a conversion at a time: a held one is rejected, a credited one reversed. */
export async function takeBack(sale: Kept, at: Date, reason: RejectionReason = 'advertiser'): Promise<void> {
  const { affiliateId, conversionId } = sale
  await transact(async (tx) => {
    const { status } = await tx.conversion.findUniqueOrThrow({
      where: { affiliateId_id: { affiliateId, id: conversionId } },
    })
    const to = status === 'pending' ? 'rejected' : 'reversed'
    await changeConversionState(tx, { affiliateId, conversionId, to, reason, at })
  })
}
