import type { UserRole } from '@/lib/generated/prisma/enums'

/** The names of the roles on screen. */
export const ROLE_NAMES: Record<UserRole, string> = {
  AFFILIATE: 'Affiliate',
  SUPER_ADMIN: 'Super admin',
  GSM: 'Growth success manager',
  COMMUNITY_TEAM: 'Community team',
  MODERATOR: 'Moderator',
  ADMIN: 'Admin',
  CUSTOM: 'Custom role',
}

/** The name of a role on screen, that of a custom role its own. */
export const roleName = ({
  role,
  customRole,
}: {
  role: UserRole
  customRole?: { name: string } | null | undefined
}): string => customRole?.name ?? ROLE_NAMES[role]
