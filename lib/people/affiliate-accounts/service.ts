import 'server-only'
import { isFlagOn } from '@/lib/backoffice/flags/data'
import { openAffiliateAccounts } from '@/lib/money/ledger/service'
import type { Tx } from '@/lib/platform/db'
import { newReferralCode } from '@/lib/platform/ids/referral-code'

/** Makes a user an affiliate, with their streak and accounts: pending, or approved where the flag says so. */
export async function openAffiliate(tx: Tx, userId: string, at: Date): Promise<number> {
  const isApproved = await isFlagOn('auto-approve-affiliates', { tx })
  const affiliate = await tx.affiliate.create({
    data: {
      userId,
      referralCode: newReferralCode(),
      createdAt: at,
      ...(isApproved && { status: 'approved', approvedAt: at }),
    },
    select: { id: true },
  })
  await tx.streak.create({ data: { affiliateId: affiliate.id } })
  await openAffiliateAccounts(tx, affiliate.id)
  return affiliate.id
}
