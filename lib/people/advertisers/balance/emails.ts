import type { Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'
import { siteUrl } from '@/lib/platform/http/site-url'
import { formatCents } from '@/lib/platform/money/format'

type Low = { advertiserName: string; leftCents: bigint; lowBalanceCents: bigint }

/** Tells a person of an advertiser that less is left than the owner set. */
export const lowBalanceEmail = ({ advertiserName, leftCents, lowBalanceCents }: Low): Mail =>
  composeMail(
    'advertiser-low-balance',
    {
      advertiser: advertiserName,
      left: formatCents(leftCents > 0n ? leftCents : 0n),
      limit: formatCents(lowBalanceCents),
    },
    { url: siteUrl('/advertiser/billing') },
  )
