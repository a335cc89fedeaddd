import type { AffiliateStatus, UserStatus } from '@/lib/generated/prisma/enums'

type AccountStatus = { status: AffiliateStatus; userStatus: UserStatus }

/** Whether an account may mentor and be paid for it: not while blocked. */
export const mayMentor = ({ status, userStatus }: AccountStatus): boolean =>
  status === 'approved' && userStatus === 'active'

/** Whether an affiliate may get a mentor. Accounts waiting for approval may. */
export const mayBeMentored = ({ status, userStatus }: AccountStatus): boolean =>
  (status === 'approved' || status === 'pending') && userStatus === 'active'

/** The phrases staff type to confirm adding a mentor, assigning a mentee and ending a mentorship. */
export const mentorPhrase = (affiliateId: number): string => `mentor ${affiliateId}`
export const assignPhrase = (affiliateId: number): string => `assign ${affiliateId}`
export const endPhrase = (affiliateId: number): string => `end ${affiliateId}`

/** A share as text: "2.5%". */
export const shareText = (shareBps: number): string => `${shareBps / 100}%`
