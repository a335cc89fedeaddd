import 'server-only'
import { db } from '@/lib/platform/database/db'
import type { Profile } from './schema'

/** A user's own profile. [S3.25] */
export async function getProfile(userId: string): Promise<Profile> {
  const { affiliate, username, country, ...user } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      email: true,
      firstName: true,
      lastName: true,
      username: true,
      country: true,
      image: true,
      affiliate: { select: { id: true } },
    },
  })
  return { ...user, username: username ?? '', country: country ?? '', affiliateId: affiliate?.id ?? null }
}
