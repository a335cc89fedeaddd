import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import type { Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'
import { siteUrl } from '@/lib/platform/http/site-url'
import { METHOD_LABELS } from './constants'
import { formatEasternInstant } from './rules'

type Changed = { firstName: string; kind: PayoutMethodKind; hint: string }

const toMethods = () => ({ url: siteUrl('/account/payment') })

/** Sent to the account's owner when a destination was added or changed. It shows the masked destination only. */
export function methodChangedEmail({
  firstName,
  kind,
  hint,
  before,
  heldUntil,
  holdHours,
}: Changed & { before: string | null; heldUntil: Date; holdHours: number }): Mail {
  const hold = {
    firstName: firstName || 'there',
    hours: String(holdHours),
    heldUntil: formatEasternInstant(heldUntil),
  }
  const label = METHOD_LABELS[kind]
  const links = { template: 'payout-method-changed', ...toMethods() }
  return before
    ? composeMail('payout-method-changed', { ...hold, kind: label, before, after: hint }, links)
    : composeMail('payout-method-added', { ...hold, method: `${label} ${hint}` }, links)
}

/** Sent when a method was removed. Payouts are not held: money can only go where it could go before. */
export const methodRemovedEmail = ({ firstName, kind, hint }: Changed): Mail =>
  composeMail(
    'payout-method-removed',
    { firstName: firstName || 'there', method: `${METHOD_LABELS[kind]} ${hint}` },
    toMethods(),
  )
