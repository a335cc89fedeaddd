'use client'

import { useState } from 'react'
import { TextField } from '@/components/shared/forms/fields'
import { payoutPhrase } from '@/lib/conversions/lifecycle/payout-amount-rules'
import { parseAmount } from '@/lib/platform/money/amount'
import { formatCents } from '@/lib/platform/money/format'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { SECOND_APPROVAL_TEXT } from '../shared/second-approval'
import { FEED_PATH } from './queries'

type PayoutDialogProps = {
  conversion: { ref: string; payoutCents: number; revenueCents: number }
  onClose: () => void
}

/** Changes the payout of one conversion and shows the margin while typing. */
export function PayoutDialog({ conversion: { ref, payoutCents, revenueCents }, onClose }: PayoutDialogProps) {
  const [payout, setPayout] = useState('')
  const cents = parseAmount(payout, { isExact: true })
  const phrase = cents === undefined ? undefined : payoutPhrase(payoutCents, cents)
  return (
    <StaffChangeDialog
      page="conversion-feed"
      done="Payout changed."
      waiting={SECOND_APPROVAL_TEXT}
      onClose={onClose}
      title={`Change the payout of ${formatCents(payoutCents)}`}
      description="The old payout is reversed and the new one is paid, along with the referral commission. State and revenue stay the same, and the affiliate is notified of both amounts."
      label="Change payout"
      busyLabel="Changing…"
      phrase={phrase}
      fields={(errors) => (
        <TextField
          label="New payout"
          isNumber
          unit="dollars"
          placeholder="19.50"
          value={payout}
          onChange={setPayout}
          error={errors.payout}
          hint={
            cents === undefined ? `Revenue: ${formatCents(revenueCents)}.` : marginText(revenueCents, Number(cents))
          }
        />
      )}
      change={() => ({ path: `${FEED_PATH}/${ref}/payout`, body: { payout, seenCents: payoutCents } })}
    />
  )
}

const marginText = (revenueCents: number, payoutCents: number) =>
  `Margin: ${formatCents(revenueCents - payoutCents)} of ${formatCents(revenueCents)} revenue.`
