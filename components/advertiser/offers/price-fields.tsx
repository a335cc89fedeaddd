import { SumField } from '@/components/shared/forms/currency-field'
import { SelectField, TextField } from '@/components/shared/forms/fields'
import type { PartProps } from '@/components/shared/offer-form/part-props'
import { PAYOUT_TYPE_OPTIONS } from '@/components/shared/offer-form/payout-types'
import { Section } from '@/components/shared/offer-form/section'
import { hasFlat, hasPercent } from '@/lib/catalog/payouts/value-rules'

/** What the advertiser would pay for a conversion. */
export const PriceFields = ({
  draft,
  change,
  errors,
}: PartProps<'payoutType' | 'revenue' | 'revenueCurrency' | 'revenuePercent'>) => (
  <Section title="What you pay" hint="Affiliates are paid from it. Your manager sets their payout.">
    <SelectField
      label="You pay for a conversion"
      value={draft.payoutType}
      onChange={(payoutType) => change({ payoutType })}
      options={PAYOUT_TYPE_OPTIONS}
      error={errors.payoutType}
    />
    <div className="grid gap-4 md:grid-cols-2">
      {hasFlat(draft.payoutType) ? (
        <SumField
          label="Amount"
          value={draft.revenue}
          onChange={(revenue) => change({ revenue })}
          error={errors.defaultRevenueCents}
          currency={draft.revenueCurrency}
          onCurrency={(revenueCurrency) => change({ revenueCurrency })}
          currencyError={errors.revenueCurrency}
        />
      ) : null}
      {hasPercent(draft.payoutType) ? (
        <TextField
          label="Share of the sale"
          isNumber
          unit="%"
          value={draft.revenuePercent}
          onChange={(revenuePercent) => change({ revenuePercent })}
          error={errors.percentRevenueBps}
        />
      ) : null}
    </div>
  </Section>
)
