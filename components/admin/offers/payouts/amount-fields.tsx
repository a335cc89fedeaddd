'use client'

import { PAYOUT_TYPE_LABELS } from '@/lib/catalog/offer-fields/constants'
import { hasFlat, hasPercent } from '@/lib/catalog/payout-values/rules'
import type { PayoutType } from '@/lib/generated/prisma/enums'
import { SelectField, TextField } from '../../kit/fields/fields'
import type { AmountsDraft } from './payout-draft'

const TYPES: PayoutType[] = ['cpa_flat', 'cpa_percentage', 'cpa_both']
const TYPE_OPTIONS = TYPES.map((value) => ({ value, label: PAYOUT_TYPE_LABELS[value] }))

type AmountFieldsProps = {
  draft: AmountsDraft
  onChange: (part: Partial<AmountsDraft>) => void
  errors: Readonly<Record<string, string>>
  /** Before the name of each field in `errors`: "own.", "goals.0.". */
  place: string
}

/** What a conversion pays the affiliate and brings in from the advertiser. */
export function AmountFields({ draft, onChange, errors, place }: AmountFieldsProps) {
  const { payoutType, payout, percent, revenue, revenuePercent } = draft
  return (
    <div className="grid gap-3 md:grid-cols-3">
      <SelectField
        label="A conversion pays"
        value={payoutType}
        onChange={(next) => onChange({ payoutType: next })}
        options={TYPE_OPTIONS}
        error={errors[`${place}payoutType`]}
      />
      {hasFlat(payoutType) ? (
        <>
          <TextField
            label="Payout"
            isNumber
            unit="USD"
            value={payout}
            onChange={(text) => onChange({ payout: text })}
            error={errors[`${place}payoutCents`]}
          />
          <TextField
            label="Revenue"
            isNumber
            unit="USD"
            value={revenue}
            onChange={(text) => onChange({ revenue: text })}
            error={errors[`${place}revenueCents`]}
          />
        </>
      ) : null}
      {hasPercent(payoutType) ? (
        <>
          <TextField
            label="Payout, share of the sale"
            isNumber
            unit="%"
            value={percent}
            onChange={(text) => onChange({ percent: text })}
            error={errors[`${place}percentPayoutBps`]}
          />
          <TextField
            label="Revenue, share of the sale"
            isNumber
            unit="%"
            value={revenuePercent}
            onChange={(text) => onChange({ revenuePercent: text })}
            error={errors[`${place}percentRevenueBps`]}
          />
        </>
      ) : null}
    </div>
  )
}
