'use client'

import { useState } from 'react'
import { sumPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import type { ConversionDecision } from '@/lib/conversions/lifecycle/constants'
import { formatCents } from '@/lib/platform/money/format'
import { assertDone } from '../kit/change/assert-done'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { AffiliateReasonField } from './affiliate-reason-field'
import { ACTION_LABELS, type StaffReason } from './labels'
import { FEED_PATH } from './queries'

type DecisionDialogProps = {
  conversion: { ref: string; payoutCents: number; offerName: string; affiliateName: string }
  decision: ConversionDecision
  onClose: () => void
}

/** A decision about one conversion; above the limit for phrases, its payout is typed. */
export function DecisionDialog({ conversion, decision, onClose }: DecisionDialogProps) {
  const { ref, payoutCents, offerName, affiliateName } = conversion
  const { label, busyLabel, isDanger, effect } = ACTION_LABELS[decision]
  const phrase = sumPhrase(payoutCents)
  const [because, setBecause] = useState<StaffReason>('staff')
  return (
    <StaffChangeDialog
      page="conversion-feed"
      onClose={onClose}
      title={`${label}: ${formatCents(payoutCents)} to ${affiliateName}`}
      description={`${offerName}. ${effect}`}
      label={label}
      busyLabel={busyLabel}
      isDanger={isDanger}
      phrase={phrase}
      {...(decision !== 'approve' && {
        fields: (errors: Readonly<Record<string, string>>) => (
          <AffiliateReasonField value={because} onChange={setBecause} error={errors.because} />
        ),
      })}
      change={() => ({
        path: `${FEED_PATH}/decide`,
        body: { ids: [ref], seenCents: payoutCents, decision, ...(decision !== 'approve' && { because }) },
      })}
      onDone={assertDone}
    />
  )
}
