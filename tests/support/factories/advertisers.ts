import { randomUUID } from 'node:crypto'
import type { AdvertiserActor } from '@/lib/accounts/auth/actor'
import type { AdvertiserRole } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/db'
import { createUser } from './users'

/** An active advertiser. @returns its number */
export async function createAdvertiser(name = `Shop ${randomUUID()}`): Promise<number> {
  return (await db().advertiser.create({ data: { name }, select: { id: true } })).id
}

/** A person of an advertiser, a new one by default, who can sign in. */
export async function createAdvertiserPerson(
  role: AdvertiserRole = 'owner',
  advertiserId?: number,
): Promise<AdvertiserActor & { id: string }> {
  const user = await createUser({ affiliate: null })
  const advertiser = { advertiserId: advertiserId ?? (await createAdvertiser()), role }
  await db().advertiserMember.create({ data: { userId: user.id, ...advertiser, createdAt: new Date(0) } })
  return {
    ...{ id: user.id, userId: user.id, sessionId: randomUUID(), email: user.email, name: 'Test Person' },
    ...{ affiliateId: null, affiliateStatus: null, role: 'AFFILIATE' as const, advertiser },
  }
}
