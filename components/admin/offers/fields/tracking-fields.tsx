'use client'

import { SelectField, TextField } from '@/components/shared/forms/fields'
import { useModules } from '@/components/shared/modules/use-modules'
import { Section } from '@/components/shared/offer-form/section'
import { Checkbox } from '@/components/ui/checkbox'
import { AFTER_DEADLINE_LABELS, ATTRIBUTION_LABELS } from '@/lib/catalog/offers/field-constants'
import { AfterDeadline, AttributionModel } from '@/lib/generated/prisma/enums'
import type { OfferFieldsProps } from './field-props'
import { PaidCustomersField } from './paid-customers-field'
import { RenewalFields } from './renewal-fields'

const MODEL_OPTIONS = Object.values(AttributionModel).map((value) => ({ value, label: ATTRIBUTION_LABELS[value] }))

const AFTER_DEADLINE_OPTIONS = Object.values(AfterDeadline).map((value) => ({
  value,
  label: AFTER_DEADLINE_LABELS[value],
}))

/** How conversions are attributed, held and limited. */
export function TrackingFields({ draft, change, errors }: OfferFieldsProps) {
  const { isOn } = useModules()
  return (
    <Section title="Conversions">
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label="Attribution model"
          value={draft.attributionModel}
          onChange={(attributionModel) => change({ attributionModel })}
          options={MODEL_OPTIONS}
          error={errors.attributionModel}
        />
        <TextField
          label="Attribution window"
          hint="Later conversions are rejected, but not later payments of a subscription."
          isNumber
          unit="days"
          value={draft.attributionWindowDays}
          onChange={(attributionWindowDays) => change({ attributionWindowDays })}
          error={errors.attributionWindowDays}
        />
        <TextField
          label="Hold"
          hint="Days until a conversion is paid to the balance. Conversions that exist keep theirs."
          isNumber
          unit="days"
          value={draft.holdDays}
          onChange={(holdDays) => change({ holdDays })}
          error={errors.holdDays}
        />
        <TextField
          label="Daily payout cap"
          hint="Per Eastern day, over all affiliates. Empty for none."
          isNumber
          unit="USD"
          value={draft.payoutCap}
          onChange={(payoutCap) => change({ payoutCap })}
          error={errors.payoutCapCents}
        />
      </div>
      <Checkbox
        label="The advertiser approves each conversion, in place of the hold"
        checked={draft.isAdvertiserApproved}
        onChange={({ target }) => change({ isAdvertiserApproved: target.checked })}
      />
      {draft.isAdvertiserApproved ? (
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label="Time to approve"
            hint="Conversions that exist keep their deadline."
            isNumber
            unit="days"
            value={draft.approvalDays}
            onChange={(approvalDays) => change({ approvalDays })}
            error={errors.approvalDays}
          />
          <SelectField
            label="If the advertiser has not decided"
            value={draft.afterApprovalDeadline}
            onChange={(afterApprovalDeadline) => change({ afterApprovalDeadline })}
            options={AFTER_DEADLINE_OPTIONS}
            error={errors.afterApprovalDeadline}
          />
        </div>
      ) : (
        <Checkbox
          label={isOn('levels') ? 'Levels and buckets may shorten the hold' : 'Buckets may shorten the hold'}
          checked={draft.levelsShortenHold}
          onChange={({ target }) => change({ levelsShortenHold: target.checked })}
        />
      )}
      <Checkbox
        label="Multiple conversions per click"
        checked={draft.allowMultipleConversions}
        onChange={({ target }) => change({ allowMultipleConversions: target.checked })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <PaidCustomersField
          value={draft.paidCustomers}
          onChange={(paidCustomers) => change({ paidCustomers })}
          error={errors.paidCustomers}
        />
      </div>
      <Checkbox
        label="Tax and shipping are not paid for"
        checked={draft.paysForProductsOnly}
        onChange={({ target }) => change({ paysForProductsOnly: target.checked })}
      />
      <Checkbox
        label="Subscription: pays again each month"
        checked={draft.isSubscription}
        onChange={({ target }) => change({ isSubscription: target.checked })}
      />
      {draft.isSubscription ? <RenewalFields draft={draft} change={change} errors={errors} /> : null}
    </Section>
  )
}
