import type { AdvertiserRole } from '@/lib/generated/prisma/enums'

/** How long an invitation is valid, in milliseconds: 7 days. */
export const INVITE_MS = 7 * 24 * 60 * 60_000

/** People and open invitations of one advertiser together. */
export const MEMBERS_MAX = 50

/** The roles in words, the most powerful first. */
export const ADVERTISER_ROLES: Record<AdvertiserRole, { name: string; does: string }> = {
  owner: { name: 'Owner', does: 'Everything, including people' },
  manager: { name: 'Manager', does: 'Everything except people' },
  viewer: { name: 'Viewer', does: 'Can only read' },
}
