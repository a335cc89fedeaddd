import 'server-only'
import type { AdvertiserRole } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import type { AdvertiserPeople } from './schema'

const ROLE_ORDER: readonly AdvertiserRole[] = ['owner', 'manager', 'viewer']

/** The people of an advertiser who can sign in, and the open invitations. */
export async function listAdvertiserPeople(advertiserId: number, at: Date): Promise<AdvertiserPeople> {
  const [members, invites] = await Promise.all([
    db().advertiserMember.findMany({
      where: { advertiserId },
      select: {
        role: true,
        createdAt: true,
        user: {
          select: {
            id: true,
            email: true,
            firstName: true,
            lastName: true,
            lastSignInAt: true,
            oneTimeCodeSince: true,
            passkeys: { select: { credentialId: true }, take: 1 },
          },
        },
      },
    }),
    db().advertiserInvite.findMany({
      where: { advertiserId, acceptedAt: null, revokedAt: null, expiresAt: { gt: at } },
      orderBy: { createdAt: 'desc' },
      select: { id: true, email: true, role: true, createdAt: true, expiresAt: true },
    }),
  ])
  return {
    members: members
      .map(({ role, createdAt, user }) => ({
        id: user.id,
        name: `${user.firstName} ${user.lastName}`.trim(),
        email: user.email,
        role,
        hasTwoSteps: user.oneTimeCodeSince !== null || user.passkeys.length > 0,
        joinedAt: createdAt.toISOString(),
        lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
      }))
      .sort((a, b) => ROLE_ORDER.indexOf(a.role) - ROLE_ORDER.indexOf(b.role) || a.name.localeCompare(b.name)),
    invites: invites.map(({ createdAt, expiresAt, ...invite }) => ({
      ...invite,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  }
}
