'use client'

import { SumField } from '@/components/shared/forms/currency-field'
import { SelectField, TextField } from '@/components/shared/forms/fields'
import { typedBps, typedCents } from '@/components/shared/forms/typed-numbers'
import { MIXED_HINT, PAYOUT_TYPE_OPTIONS, STATED_HINT } from '@/components/shared/offer-form/payout-types'
import { Section } from '@/components/shared/offer-form/section'
import { Checkbox } from '@/components/ui/checkbox'
import { lossText } from '@/lib/catalog/offers/field-rules'
import { hasFlat, hasPercent } from '@/lib/catalog/payouts/value-rules'
import { DOLLAR } from '@/lib/platform/money/currency'
import { GroupError } from '../../kit/fields/group-error'
import type { NewOfferDraft } from '../offer-draft'
import type { NewOfferFieldsProps } from './field-props'

/** The payouts of a new offer as the API takes them; an empty amount is $0. */
export const toPayoutTerms = (draft: NewOfferDraft) => ({
  payoutType: draft.payoutType,
  defaultPayoutCents: typedCents(draft.payout) ?? 0,
  percentPayoutBps: typedBps(draft.percent) ?? 0,
  defaultRevenueCents: typedCents(draft.revenue) ?? 0,
  revenueCurrency: draft.revenueCurrency,
  percentRevenueBps: typedBps(draft.revenuePercent) ?? 0,
})

/** What is known of a loss while it is typed: of a price in another currency the server says it, which knows the rate. */
function typedLoss(draft: NewOfferDraft): string | undefined {
  const { payoutType, revenueCurrency, ...amounts } = toPayoutTerms(draft)
  if (hasFlat(payoutType) && revenueCurrency !== DOLLAR) return undefined
  const number = (value: number | string) => (typeof value === 'number' ? value : 0)
  return lossText({
    payoutType,
    defaultPayoutCents: number(amounts.defaultPayoutCents),
    percentPayoutBps: number(amounts.percentPayoutBps),
    defaultRevenueCents: number(amounts.defaultRevenueCents),
    percentRevenueBps: number(amounts.percentRevenueBps),
  })
}

/** What a new offer pays its affiliates, and what its advertiser pays us. */
export function PayoutFields({ draft, change, errors }: NewOfferFieldsProps) {
  const loss = typedLoss(draft)
  const isStated = hasFlat(draft.payoutType) && draft.revenueCurrency !== DOLLAR
  return (
    <Section title="Payout and revenue" hint="Goals, volume tiers and custom payouts are set later on the Payouts tab.">
      <SelectField
        label="A conversion pays"
        value={draft.payoutType}
        onChange={(payoutType) => change({ payoutType })}
        options={PAYOUT_TYPE_OPTIONS}
        error={errors.payoutType}
      />
      <div className="grid gap-4 md:grid-cols-2">
        {hasFlat(draft.payoutType) ? <FlatFields draft={draft} change={change} errors={errors} /> : null}
        {hasPercent(draft.payoutType) ? <PercentFields draft={draft} change={change} errors={errors} /> : null}
      </div>
      {draft.payoutType === 'cpa_both' ? <p className="text-12 text-muted">{MIXED_HINT}</p> : null}
      {isStated ? <p className="text-12 text-muted">{STATED_HINT}</p> : null}
      {loss || (isStated && (errors.isLossAccepted || draft.isLossAccepted)) ? (
        <div className="grid gap-1.5 rounded-control border border-line-strong p-3">
          {loss ? <p className="text-13">{loss}</p> : null}
          <Checkbox
            label="I confirm this is intended and explained in the reason"
            checked={draft.isLossAccepted}
            onChange={({ target }) => change({ isLossAccepted: target.checked })}
            aria-invalid={errors.isLossAccepted ? true : undefined}
          />
          <GroupError>{errors.isLossAccepted}</GroupError>
        </div>
      ) : null}
    </Section>
  )
}

type AmountsProps = Pick<NewOfferFieldsProps, 'draft' | 'change' | 'errors'>

const FlatFields = ({ draft, change, errors }: AmountsProps) => (
  <>
    <TextField
      label="Payout"
      isNumber
      unit="USD"
      value={draft.payout}
      onChange={(payout) => change({ payout })}
      error={errors.defaultPayoutCents}
    />
    <SumField
      label="Revenue"
      hint="What the advertiser pays us."
      value={draft.revenue}
      onChange={(revenue) => change({ revenue })}
      error={errors.defaultRevenueCents}
      currency={draft.revenueCurrency}
      onCurrency={(revenueCurrency) => change({ revenueCurrency })}
      currencyError={errors.revenueCurrency}
    />
  </>
)

const PercentFields = ({ draft, change, errors }: AmountsProps) => (
  <>
    <TextField
      label="Payout, share of the sale"
      isNumber
      unit="%"
      value={draft.percent}
      onChange={(percent) => change({ percent })}
      error={errors.percentPayoutBps}
    />
    <TextField
      label="Revenue, share of the sale"
      isNumber
      unit="%"
      value={draft.revenuePercent}
      onChange={(revenuePercent) => change({ revenuePercent })}
      error={errors.percentRevenueBps}
    />
  </>
)
