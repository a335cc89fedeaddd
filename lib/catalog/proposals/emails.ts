import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { type Mail, renderEmail } from '@/lib/messages/mail/template-rules'
import { siteUrl } from '@/lib/platform/http/site-url'

type Decided = { offerName: string; offerId: number | null; isAccepted: boolean; reason: string }

/** Tells the person who proposed it what staff decided. */
export function proposalDecidedEmail({ offerName, offerId, isAccepted, reason }: Decided): Mail {
  const state = isAccepted ? 'accepted' : 'declined'
  const path = `${ADVERTISER_PATH}/offers${offerId === null ? '' : `/${offerId}`}`
  return renderEmail({
    template: 'offer-proposal',
    subject: `Your proposal for ${offerName} was ${state}`,
    heading: `Your proposal for ${offerName} was ${state}`,
    paragraphs: [isAccepted ? 'It is in effect now.' : 'Nothing was changed.', ...(reason ? [reason] : [])],
    action: { label: 'Open the offer', url: siteUrl(path) },
    footnote: 'You get this email because you sent the proposal.',
  })
}
