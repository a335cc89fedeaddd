import 'server-only'
import type { AdvertiserRole } from '@/lib/generated/prisma/enums'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { isClosedAccount } from '../../invitations/rules'

type FoundInvite = { email: string; role: AdvertiserRole; advertiserName: string; hasAccount: boolean }

/** The invitation of an emailed link; null when it is used, revoked or expired, or its advertiser is archived. */
export async function findMemberInvite(token: string, at: Date): Promise<FoundInvite | null> {
  const invite = await db().advertiserInvite.findUnique({
    where: {
      tokenHash: sha256Hex(token),
      acceptedAt: null,
      revokedAt: null,
      expiresAt: { gt: at },
      advertiser: { status: { not: 'archived' } },
    },
    select: { email: true, role: true, advertiser: { select: { name: true } } },
  })
  if (!invite) return null
  const user = await db().user.findUnique({
    where: { email: invite.email },
    select: { status: true, affiliate: true, advertiserMember: true },
  })
  const { advertiser, ...found } = invite
  return { ...found, advertiserName: advertiser.name, hasAccount: user !== null && !isClosedAccount(user) }
}
