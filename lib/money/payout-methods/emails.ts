import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import { type Mail, renderEmail } from '@/lib/messages/mail/template-rules'
import { siteUrl } from '@/lib/platform/http/site-url'
import { brandName } from '@/lib/platform/settings/current'
import { METHOD_LABELS } from './constants'
import { formatEasternInstant } from './rules'

type Changed = { firstName: string; kind: PayoutMethodKind; hint: string }

const IF_NOT_YOU = 'If that was not you, change your password at once and write to support.'

/** Sent to the account's owner when a destination was added or changed. It shows the masked destination only. */
export function methodChangedEmail({
  firstName,
  kind,
  hint,
  before,
  heldUntil,
  holdHours,
}: Changed & { before: string | null; heldUntil: Date; holdHours: number }): Mail {
  const label = METHOD_LABELS[kind]
  const change = before
    ? `your payout method ${label} was changed from ${before} to ${hint}.`
    : `${label} ${hint} was added to your payout methods.`
  return renderEmail({
    template: 'payout-method-changed',
    subject: `Your payout method was ${before ? 'changed' : 'added'}`,
    heading: before ? 'A payout method was changed' : 'A payout method was added',
    paragraphs: [
      `Hello ${firstName || 'there'}, ${change}`,
      `For ${holdHours} hours, until ${formatEasternInstant(heldUntil)}, no payout is sent, so that you can stop a change that was not yours.`,
      IF_NOT_YOU,
    ],
    action: { label: 'Check your payout methods', url: siteUrl('/account/payment') },
    footnote: `${brandName()} never asks for your password or your bank details by email.`,
  })
}

/** Sent when a method was removed. Payouts are not held: money can only go where it could go before. */
export function methodRemovedEmail({ firstName, kind, hint }: Changed): Mail {
  return renderEmail({
    template: 'payout-method-removed',
    subject: 'A payout method was removed',
    heading: 'A payout method was removed',
    paragraphs: [
      `Hello ${firstName || 'there'}, ${METHOD_LABELS[kind]} ${hint} is no longer one of your payout methods.`,
      IF_NOT_YOU,
    ],
    action: { label: 'Check your payout methods', url: siteUrl('/account/payment') },
    footnote: `${brandName()} never asks for your password or your bank details by email.`,
  })
}
