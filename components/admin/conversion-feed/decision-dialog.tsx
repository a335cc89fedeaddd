'use client'

import { useState } from 'react'
import { formatCents } from '@/lib/platform/money/format'
import type { ConversionDecision } from '@/lib/traffic/conversions/constants'
import { refuseUndone } from '../kit/change/assert-done'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { BecauseField } from './decision-fields'
import { DECISION_WORDS, type StaffReason } from './labels'
import { FEED_PATH } from './queries'

type DecisionDialogProps = {
  conversion: { ref: string; payoutCents: number; offerName: string; affiliateName: string }
  decision: ConversionDecision
  onClose: () => void
}

/** One conversion decided about: the sum is typed, so that nobody decides about another one than they see. */
export function DecisionDialog({ conversion, decision, onClose }: DecisionDialogProps) {
  const { ref, payoutCents, offerName, affiliateName } = conversion
  const { label, busyLabel, isDanger, effect } = DECISION_WORDS[decision]
  const { mutateAsync } = useChange('conversion-feed')
  const [because, setBecause] = useState<StaffReason>('staff')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`${label}: ${formatCents(payoutCents)} to ${affiliateName}`}
      description={`${offerName}. ${effect}`}
      label={label}
      busyLabel={busyLabel}
      isDanger={isDanger}
      phrase={formatCents(payoutCents)}
      {...(decision !== 'approve' && {
        fields: (errors: Readonly<Record<string, string>>) => (
          <BecauseField value={because} onChange={setBecause} error={errors.because} />
        ),
      })}
      run={async (said) => {
        const body = { refs: [ref], decision, ...(decision !== 'approve' && { because }), ...said }
        refuseUndone(await mutateAsync({ path: `${FEED_PATH}/decide`, body }))
      }}
    />
  )
}
