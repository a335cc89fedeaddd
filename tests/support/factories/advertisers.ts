import { randomUUID } from 'node:crypto'
import type { AdvertiserActor } from '@/lib/accounts/auth/actor'
import type { AdvertiserRole } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { createAdvertiser } from './offers'
import { createUser } from './users'

/** A person of an advertiser, a new one by default, who can sign in. */
export async function createAdvertiserPerson(
  role: AdvertiserRole = 'owner',
  advertiserId?: number,
): Promise<AdvertiserActor & { id: string }> {
  const user = await createUser({ affiliate: null })
  const advertiser = { advertiserId: advertiserId ?? (await createAdvertiser()).id, role }
  await db().advertiserMember.create({ data: { userId: user.id, ...advertiser, createdAt: new Date(0) } })
  return {
    id: user.id,
    userId: user.id,
    sessionId: randomUUID(),
    email: user.email,
    name: 'Test Person',
    affiliateId: null,
    affiliateStatus: null,
    role: 'AFFILIATE' as const,
    advertiser,
  }
}
