import type { UserStatus } from '@/lib/generated/prisma/enums'

/** Former staff without an affiliate account: they cannot sign in, and an invitation reopens their account. */
export const isFormerStaff = ({ status, affiliate }: { status: UserStatus; affiliate: object | null }): boolean =>
  status === 'suspended' && affiliate === null
