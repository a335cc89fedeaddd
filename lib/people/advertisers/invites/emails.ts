import type { AdvertiserRole } from '@/lib/generated/prisma/enums'
import { type Mail, renderEmail } from '@/lib/messages/mail/template-rules'
import { brandName } from '@/lib/platform/settings/current'
import { ADVERTISER_ROLES } from './constants'

type Invitation = { advertiserName: string; role: AdvertiserRole; acceptUrl: string }

/** An invitation to an advertiser's account. */
export function advertiserInviteEmail({ advertiserName, role, acceptUrl }: Invitation): Mail {
  return renderEmail({
    template: 'advertiser-invite',
    subject: `Your account for ${advertiserName} on ${brandName()}`,
    heading: `You are invited to ${advertiserName}`,
    paragraphs: [
      `You were invited to the account of ${advertiserName} on ${brandName()} as ${ADVERTISER_ROLES[role].name.toLowerCase()}: conversions, spend and integration in one place.`,
      'The link below works once, for seven days.',
    ],
    action: { label: 'Accept the invitation', url: acceptUrl },
    footnote: 'If you did not expect this, ignore it: nothing happens without you.',
  })
}
