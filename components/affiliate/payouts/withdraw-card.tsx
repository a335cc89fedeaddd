import { CalendarClock, CircleAlert } from 'lucide-react'
import Link from 'next/link'
import { Card, CardHead } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import { METHOD_LABELS } from '@/lib/money/payout-methods/constants'
import { formatEasternInstant } from '@/lib/money/payout-methods/rules'
import type { Withdrawal, WithdrawalReason } from '@/lib/money/payouts/requests/eligibility-schema'
import { TAX_FORM_PATH } from '@/lib/money/tax/constants'
import { formatCents } from '@/lib/platform/money/format'
import { withdrawableCents } from './limit'
import { WithdrawDialog } from './withdraw-dialog'

/** Where to resolve each withdrawal obstacle. */
const WAYS_OUT: Partial<Record<WithdrawalReason['code'], { href: string; label: string }>> = {
  no_method: { href: '#payout-methods', label: 'Go to payout methods' },
  method_fault: { href: '#payout-methods', label: 'Go to payout methods' },
  tax_form: { href: TAX_FORM_PATH, label: 'Fill in the tax form' },
}

/** The amount that can be withdrawn now, and what prevents a withdrawal. */
export function WithdrawCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const { canWithdraw, reasons, methods } = withdrawal
  const usual = methods.find(({ isUsual }) => isUsual)
  return (
    <Card aria-labelledby="withdraw-title">
      <CardHead id="withdraw-title" title={canWithdraw ? 'Withdraw' : 'Why you can’t withdraw yet'} />
      <div className="grid gap-3 px-4 pb-4">
        {canWithdraw ? (
          <p className="text-13 text-text-2">
            Up to <b className="font-strong text-text tabular-nums">{formatCents(withdrawableCents(withdrawal))}</b>
            {usual ? ` to ${METHOD_LABELS[usual.kind]} ${usual.hint}` : ''}
          </p>
        ) : null}
        <WithdrawDialog withdrawal={withdrawal} />
      </div>
      {reasons.length > 0 ? (
        <ul aria-label={canWithdraw ? 'Good to know' : 'Before you can withdraw'} className="border-t border-line">
          {reasons.map((reason) => (
            <Reason key={reason.code} reason={reason} />
          ))}
        </ul>
      ) : null}
    </Card>
  )
}

function Reason({ reason: { code, message, until } }: { reason: WithdrawalReason }) {
  const Icon = until ? CalendarClock : CircleAlert
  const way = WAYS_OUT[code]
  return (
    <li className="flex gap-2.5 border-t border-line px-4 py-3 text-13 leading-[18px] first:border-t-0">
      <Icon aria-hidden="true" className="mt-px flex-none text-muted" />
      <div className="grid gap-1">
        <p>{message}</p>
        {way ? (
          <TextLink asChild accent className="justify-self-start">
            <Link href={way.href} prefetch={false}>
              {way.label}
            </Link>
          </TextLink>
        ) : null}
        {until ? (
          <p className="text-12 text-muted">
            Until <time dateTime={until}>{formatEasternInstant(new Date(until))}</time>
          </p>
        ) : null}
      </div>
    </li>
  )
}
