import type { UserStatus } from '@/lib/generated/prisma/enums'

/** Whose role was taken away and who promotes nothing: they cannot sign in, so an invitation opens the account again. */
export const isFormerStaff = ({ status, affiliate }: { status: UserStatus; affiliate: object | null }): boolean =>
  status === 'suspended' && affiliate === null
