'use client'

import { SumField } from '@/components/shared/forms/currency-field'
import { SelectField, TextField } from '@/components/shared/forms/fields'
import { MIXED_HINT, PAYOUT_TYPE_OPTIONS, STATED_HINT } from '@/components/shared/offer-form/payout-types'
import { hasFlat, hasPercent } from '@/lib/catalog/payouts/value-rules'
import { DOLLAR } from '@/lib/platform/money/currency'
import type { AmountsDraft } from './payout-draft'

type AmountFieldsProps = {
  draft: AmountsDraft
  onChange: (part: Partial<AmountsDraft>) => void
  errors: Readonly<Record<string, string>>
  /** Before the name of each field in `errors`: "own.", "goals.0.". */
  fieldPath: string
}

/** What a conversion pays the affiliate and brings in from the advertiser. */
export function AmountFields({ draft, onChange, errors, fieldPath }: AmountFieldsProps) {
  const { payoutType, payout, percent, revenue, revenueCurrency, revenuePercent } = draft
  return (
    <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] md:*:first:col-span-2">
      <SelectField
        label="A conversion pays"
        value={payoutType}
        onChange={(next) => onChange({ payoutType: next })}
        options={PAYOUT_TYPE_OPTIONS}
        error={errors[`${fieldPath}payoutType`]}
      />
      {hasFlat(payoutType) ? (
        <>
          <TextField
            label="Payout"
            isNumber
            unit="USD"
            value={payout}
            onChange={(text) => onChange({ payout: text })}
            error={errors[`${fieldPath}payoutCents`]}
          />
          <SumField
            label="Revenue"
            value={revenue}
            onChange={(text) => onChange({ revenue: text })}
            error={errors[`${fieldPath}revenueCents`]}
            currency={revenueCurrency}
            onCurrency={(currency) => onChange({ revenueCurrency: currency })}
            currencyError={errors[`${fieldPath}revenueCurrency`]}
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
            error={errors[`${fieldPath}percentPayoutBps`]}
          />
          <TextField
            label="Revenue, share of the sale"
            isNumber
            unit="%"
            value={revenuePercent}
            onChange={(text) => onChange({ revenuePercent: text })}
            error={errors[`${fieldPath}percentRevenueBps`]}
          />
        </>
      ) : null}
      {payoutType === 'cpa_both' ? <p className="text-12 text-muted md:col-span-2">{MIXED_HINT}</p> : null}
      {hasFlat(payoutType) && revenueCurrency !== DOLLAR ? (
        <p className="text-12 text-muted md:col-span-full">{STATED_HINT}</p>
      ) : null}
    </div>
  )
}
