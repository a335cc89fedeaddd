'use client'

import { useState } from 'react'
import { parseCents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { payoutPhrase } from '@/lib/traffic/conversions/rules'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { TextField } from '../kit/fields/fields'
import { FEED_PATH } from './queries'

type PayoutDialogProps = {
  conversion: { ref: string; payoutCents: number; revenueCents: number }
  onClose: () => void
}

/** What one conversion pays, changed; what is left to the house is shown while it is typed. */
export function PayoutDialog({ conversion: { ref, payoutCents, revenueCents }, onClose }: PayoutDialogProps) {
  const { mutateAsync } = useChange('conversion-feed', 'The payout is changed.')
  const [payout, setPayout] = useState('')
  const cents = parseCents(payout)
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Change the payout of ${formatCents(payoutCents)}`}
      description="The old payout is taken back and the new one paid, with the commission on it. Its state and its revenue stay, and the affiliate is told both sums."
      label="Change payout"
      busyLabel="Changing…"
      {...(cents !== undefined && { phrase: payoutPhrase(payoutCents, cents) })}
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
            cents === undefined ? `Revenue is ${formatCents(revenueCents)}.` : marginText(revenueCents, Number(cents))
          }
        />
      )}
      run={(said) => mutateAsync({ path: `${FEED_PATH}/${ref}/payout`, body: { payout, ...said } })}
    />
  )
}

const marginText = (revenueCents: number, payoutCents: number) =>
  `${formatCents(revenueCents - payoutCents)} of ${formatCents(revenueCents)} revenue stay with the house.`
