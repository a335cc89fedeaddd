import { makeAppeal } from '@/lib/conversions/appeals/service'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import type { RejectionReason } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'

type Ref = { affiliateId: number; conversionId: string }
type Voiding = { actorId?: string; reason?: RejectionReason; at: Date }

/** Rejects a held conversion, reverses a credited one. */
export async function voidConversion({ affiliateId, conversionId }: Ref, { reason = 'staff', ...by }: Voiding) {
  await transact(async (tx) => {
    const where = { affiliateId_id: { affiliateId, id: conversionId } }
    const { status } = await tx.conversion.findUniqueOrThrow({ where })
    const to = status === 'pending' ? 'rejected' : 'reversed'
    await changeConversionState(tx, { affiliateId, conversionId, to, reason, ...by })
  })
}

export const GROUND = { ground: 'valid_sale', message: 'The customer kept the order, see the mail.' } as const

/** Appeals for the affiliate of a conversion. @returns the id */
export async function appealOf({ affiliateId, conversionId }: Ref, at: Date, pictures: string[] = []): Promise<string> {
  const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: affiliateId } })
  await makeAppeal({ actor: { affiliateId, userId }, at }, { conversionId, ...GROUND, pictures })
  return (await db().appeal.findFirstOrThrow({ where: { affiliateId, conversionId } })).id
}
