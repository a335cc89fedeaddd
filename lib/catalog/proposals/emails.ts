import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import type { Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'
import { siteUrl } from '@/lib/platform/http/site-url'

type Decided = { offerName: string; offerId: number | null; isAccepted: boolean; reason: string }

/** Tells the person who proposed it what staff decided. */
export function proposalDecidedEmail({ offerName, offerId, isAccepted, reason }: Decided): Mail {
  const url = siteUrl(`${ADVERTISER_PATH}/offers${offerId === null ? '' : `/${offerId}`}`)
  const name = isAccepted ? 'offer-proposal-accepted' : 'offer-proposal-declined'
  return composeMail(name, { offer: offerName, reason }, { template: 'offer-proposal', url })
}
