import 'server-only'
import { isFlagOn } from '@/lib/backoffice/flags/data'
import type { Affiliate } from '@/lib/generated/prisma/client'
import { openAffiliateAccounts } from '@/lib/money/ledger/service'
import type { Tx } from '@/lib/platform/database/db'
import { newReferralCode } from '@/lib/platform/ids/referral-code'
import { recordAffiliateEvents } from './events'

/** How an affiliate begins who is known from elsewhere. */
type Known = Pick<Affiliate, 'status' | 'statusReason' | 'approvedAt' | 'approvedById'>

/** Makes a user an affiliate, with their streak and accounts: pending, or approved where the flag says so, or as `known`. */
export async function openAffiliate(tx: Tx, userId: string, at: Date, known?: Known): Promise<number> {
  const isApproved = known ? known.status === 'approved' : await isFlagOn('auto-approve-affiliates', { tx })
  const affiliate = await tx.affiliate.create({
    data: {
      userId,
      referralCode: newReferralCode(),
      createdAt: at,
      ...(known ?? (isApproved && { status: 'approved', approvedAt: at })),
    },
    select: { id: true },
  })
  await tx.streak.create({ data: { affiliateId: affiliate.id } })
  await openAffiliateAccounts(tx, affiliate.id)
  const types = ['affiliate.created', ...(isApproved ? (['affiliate.approved'] as const) : [])] as const
  await recordAffiliateEvents(tx, { id: affiliate.id, types, at })
  return affiliate.id
}
