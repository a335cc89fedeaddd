'use client'

import { Plus, X } from 'lucide-react'
import { TextField } from '@/components/shared/forms/fields'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { TIERS_MAX } from '@/lib/catalog/payouts/constants'
import { hasFlat, hasPercent } from '@/lib/catalog/payouts/value-rules'
import { type LineDraft, newStep, type StepDraft } from './payout-draft'

type StepFieldsProps = {
  line: LineDraft
  name: string
  onChange: (steps: StepDraft[]) => void
  errors: Readonly<Record<string, string>>
  /** Before the name of each field in `errors`: "tiers.0.steps.". */
  fieldPath: string
}

/** Higher payouts from a conversion of the month on, or other ones from a payment of each customer on. */
export function StepFields({ line, name, onChange, errors, fieldPath }: StepFieldsProps) {
  const { steps, payoutType } = line
  const update = (index: number, part: Partial<StepDraft>) =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...part } : step)))
  return (
    <div className="grid gap-2">
      {steps.map((step, index) => (
        <div key={step.key} className="flex flex-wrap items-start gap-2">
          <TextField
            label={`Tier ${index + 1}: from ${line.stepsByPayment ? 'payment' : 'conversion'}`}
            isNumber
            value={step.from}
            onChange={(from) => update(index, { from })}
            error={errors[`${fieldPath}${index}.fromConversion`]}
          />
          {hasFlat(payoutType) ? (
            <TextField
              label="pays"
              isNumber
              unit="USD"
              value={step.payout}
              onChange={(payout) => update(index, { payout })}
              error={errors[`${fieldPath}${index}.payoutCents`]}
            />
          ) : null}
          {hasPercent(payoutType) ? (
            <TextField
              label="of the sale"
              isNumber
              unit="%"
              value={step.percent}
              onChange={(percent) => update(index, { percent })}
              error={errors[`${fieldPath}${index}.percentPayoutBps`]}
            />
          ) : null}
          <IconButton
            size="sm"
            className="mt-6"
            label={`Remove tier ${index + 1} of ${name}`}
            onClick={() => onChange(steps.filter((_, at) => at !== index))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          size="sm"
          disabled={steps.length >= TIERS_MAX}
          aria-label={`Add a volume tier to ${name}`}
          onClick={() => onChange([...steps, newStep()])}
        >
          <Plus aria-hidden="true" />
          Add a volume tier
        </Button>
      </div>
    </div>
  )
}
