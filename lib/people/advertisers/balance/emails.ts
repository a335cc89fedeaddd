import { type Mail, renderEmail } from '@/lib/messages/mail/template-rules'
import { siteUrl } from '@/lib/platform/http/site-url'
import { formatCents } from '@/lib/platform/money/format'

type Low = { advertiserName: string; leftCents: bigint; lowBalanceCents: bigint }

/** Tells a person of an advertiser that less is left than the owner set. */
export function lowBalanceEmail({ advertiserName, leftCents, lowBalanceCents }: Low): Mail {
  const left = formatCents(leftCents > 0n ? leftCents : 0n)
  return renderEmail({
    template: 'advertiser-low-balance',
    subject: `Low balance: ${left} left for ${advertiserName}`,
    heading: `Low balance: ${left} left`,
    paragraphs: [
      `This is below the ${formatCents(lowBalanceCents)} that was set for ${advertiserName}.`,
      'When it is used up, links redirect to other offers or show an “offer unavailable” page, and sales of earlier clicks wait until money arrives.',
    ],
    action: { label: 'View billing', url: siteUrl('/advertiser/billing') },
    footnote: 'An owner of the account can change or turn off this alert on the billing page.',
  })
}
