import { ADMIN_PAGES } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'
import { siteUrl } from '@/lib/platform/http/site-url'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'

type Change = {
  advertiserId: number
  advertiser: string
  kind: 'taken' | 'returned' | 'asked'
  amountCents: Cents
  paymentId: string
  isPaused: boolean
}

const WHAT: Record<Change['kind'], (sum: string) => string> = {
  taken: (sum) => `${sum} of a deposit by card were refunded or disputed at Stripe and are taken from the balance.`,
  returned: (sum) => `${sum} of a deposit by card that were taken back are on the balance again.`,
  asked: (sum) => `The bank of the card asks about a deposit of ${sum}. Nothing is taken yet. Answer it at Stripe.`,
}

/** Tells staff that a deposit by card was refunded, disputed or given again, and whether the advertiser was paused for it. */
export const paymentReversalEmail = ({
  advertiserId,
  advertiser,
  kind,
  amountCents,
  paymentId,
  isPaused,
}: Change): Mail =>
  composeMail(
    'card-taken-back',
    {
      advertiser,
      paymentId,
      what: WHAT[kind](formatCents(amountCents)),
      hold: isPaused ? 'The advertiser is paused: its links lead elsewhere until somebody resumes it.' : '',
      page: ADMIN_PAGES.advertisers.title,
    },
    { url: siteUrl(`${adminPath('advertisers')}?open=${advertiserId}`) },
  )
