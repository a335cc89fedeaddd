'use client'

import { useState } from 'react'
import { centsOrZero } from '@/components/shared/forms/typed-numbers'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { decimalDollars, formatCents } from '@/lib/platform/money/format'
import type { AdminQuest } from '@/lib/rewards/quests/admin-schema'
import { budgetPhrase } from '@/lib/rewards/quests/budget-rules'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { SECOND_APPROVAL_TEXT } from '../shared/second-approval'
import { QUESTS_PATH } from './quests-list'

type EditDialogProps = { row: AdminQuest; onClose: () => void; onDone: () => void }

/** Edits text and budget. Metric, target and window cannot change, because progress is measured by them. */
export function EditDialog({ row, onClose, onDone }: EditDialogProps) {
  const [name, setName] = useState(row.name)
  const [description, setDescription] = useState(row.description)
  const [budget, setBudget] = useState(row.budgetCents === null ? '' : decimalDollars(BigInt(row.budgetCents)))
  const budgetCents = budget ? centsOrZero(budget) : null
  const isBudgetChanged = budgetCents !== row.budgetCents
  const phrase = isBudgetChanged ? budgetPhrase(row.budgetCents ?? 0, budgetCents ?? 0) : undefined
  return (
    <StaffChangeDialog
      page="manage-quests"
      done="Quest updated."
      waiting={SECOND_APPROVAL_TEXT}
      onClose={onClose}
      title={`Edit ${row.name}`}
      description="Metric, target and window cannot change, because progress is measured by them."
      label="Save"
      busyLabel="Saving…"
      phrase={phrase}
      change={() => ({
        path: `${QUESTS_PATH}/${row.id}`,
        method: 'PATCH',
        body: { name, description, ...(isBudgetChanged && { budgetCents }) },
      })}
      onDone={onDone}
      fields={(errors) => (
        <>
          <Field label="Name" error={errors.name}>
            <Input value={name} onChange={({ target }) => setName(target.value)} />
          </Field>
          <Field label="Instructions" error={errors.description}>
            <Textarea rows={2} value={description} onChange={({ target }) => setDescription(target.value)} />
          </Field>
          <Field
            label="Budget in dollars"
            hint={`${formatCents(row.spentCents)} spent so far.`}
            error={errors.budgetCents}
          >
            <Input inputMode="decimal" value={budget} onChange={({ target }) => setBudget(target.value)} />
          </Field>
        </>
      )}
    />
  )
}
