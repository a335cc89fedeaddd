import type { UserStatus } from '@/lib/generated/prisma/enums'

type Closed = { status: UserStatus; affiliate: object | null; advertiserMember: object | null }

/** A closed account that is neither an affiliate's nor an advertiser's: an invitation reopens it. */
export const isClosedAccount = ({ status, affiliate, advertiserMember }: Closed): boolean =>
  status === 'suspended' && affiliate === null && advertiserMember === null
