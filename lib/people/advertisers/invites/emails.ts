import type { AdvertiserRole } from '@/lib/generated/prisma/enums'
import type { Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'
import { ADVERTISER_ROLES } from './constants'

type Invitation = { advertiserName: string; role: AdvertiserRole; acceptUrl: string }

/** An invitation to an advertiser's account. */
export const advertiserInviteEmail = ({ advertiserName, role, acceptUrl }: Invitation): Mail =>
  composeMail(
    'advertiser-invite',
    { advertiser: advertiserName, role: ADVERTISER_ROLES[role].name.toLowerCase() },
    { url: acceptUrl },
  )
