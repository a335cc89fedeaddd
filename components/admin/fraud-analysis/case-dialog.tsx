'use client'

import type { FraudCaseRow } from '@/lib/conversions/fraud/admin-schema'
import type { FraudAction } from '@/lib/conversions/fraud/constants'
import { fraudPhrase } from '@/lib/conversions/fraud/rules'
import { formatCents } from '@/lib/platform/money/format'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { ACTIONS, FRAUD_PATH } from './labels'

type CaseDialogProps = { row: FraudCaseRow; action: FraudAction; onClose: () => void; onDone?: () => void }

/** A decision about one case, with a reason, and a phrase where money or trust is at stake. */
export function CaseDialog({ row, action, onClose, onDone }: CaseDialogProps) {
  const { label, busyLabel, isDanger, effect } = ACTIONS[action]
  const phrase = fraudPhrase(action, row.affiliateId)
  return (
    <StaffChangeDialog
      page="fraud-analysis"
      onClose={onClose}
      title={`${label}: ${row.name || row.email}`}
      description={action === 'reject' ? `${effect} At stake: ${formatCents(row.stakeCents)}.` : effect}
      label={label}
      busyLabel={busyLabel}
      isDanger={isDanger}
      phrase={phrase}
      change={() => ({ path: `${FRAUD_PATH}/${row.id}/${action}` })}
      onDone={onDone}
    />
  )
}
