import type { AffiliateStatus, UserStatus } from '@/lib/generated/prisma/enums'

type AccountStatus = { status: AffiliateStatus; userStatus: UserStatus }

/** Whether somebody may look after mentees and be paid for it: not while blocked. */
export const mayMentor = ({ status, userStatus }: AccountStatus): boolean =>
  status === 'approved' && userStatus === 'active'

/** Whether an affiliate may be given a mentor. Those who wait for approval may. */
export const mayBeMentored = ({ status, userStatus }: AccountStatus): boolean =>
  (status === 'approved' || status === 'pending') && userStatus === 'active'

/** What is typed before somebody is made a mentor, or a mentee is given to one or taken away. */
export const mentorPhrase = (affiliateId: number): string => `mentor ${affiliateId}`
export const assignPhrase = (affiliateId: number): string => `assign ${affiliateId}`
export const endPhrase = (affiliateId: number): string => `end ${affiliateId}`

/** A share as people write it: "2.5%". */
export const shareText = (shareBps: number): string => `${shareBps / 100}%`
