'use client'

import { errorsUnder } from '@/components/shared/forms/error-at'
import { ChoiceField, SelectField, TextField } from '@/components/shared/forms/fields'
import { VisitorConditionFields } from '@/components/shared/visitors/visitor-condition-fields'
import { Checkbox } from '@/components/ui/checkbox'
import { SUB_ID_KEYS } from '@/lib/catalog/links/schema'
import { AffiliateField } from '../kit/fields/affiliate-field'
import { DestinationFields, type OverrideFieldsProps } from './destination-fields'

const SUB_ID_OPTIONS = [{ value: '', label: 'Any' }, ...SUB_ID_KEYS.map((value) => ({ value, label: value }))] as const

/** The fields of an override: conditions, share, destination and dates. */
export function OverrideFields(props: OverrideFieldsProps) {
  const { draft, change, choices, errors } = props
  return (
    <>
      <TextField label="Name" value={draft.name} onChange={(name) => change({ name })} error={errors.name} />
      <ChoiceField
        label="Clicks on"
        none="All offers"
        value={draft.offerId}
        onChange={(offerId) => change({ offerId })}
        options={choices.offers}
        error={errors.offerId}
      />
      <Conditions {...props} />
      <VisitorConditionFields
        draft={draft.visitors}
        onChange={(visitors) => change({ visitors })}
        errors={errorsUnder(errors, 'visitors.')}
        name="the override"
        unknown="What is not known of a visitor meets no condition: their clicks are not redirected."
      />
      <DestinationFields {...props} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="From"
          type="datetime-local"
          hint="Eastern Time. Leave empty to start right away."
          value={draft.startsAt}
          onChange={(startsAt) => change({ startsAt })}
          error={errors.startsAt}
        />
        <TextField
          label="Until"
          type="datetime-local"
          hint="Eastern Time. Leave empty for no end."
          value={draft.endsAt}
          onChange={(endsAt) => change({ endsAt })}
          error={errors.endsAt}
        />
      </div>
      <Checkbox
        label="Active"
        checked={draft.isActive}
        onChange={({ target }) => change({ isActive: target.checked })}
      />
    </>
  )
}

function Conditions({ draft, change, errors }: OverrideFieldsProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <AffiliateField
        label="Affiliate"
        hint="Leave empty for all affiliates."
        value={draft.affiliate}
        onChange={(affiliate) => change({ affiliate })}
        error={errors.affiliateId}
      />
      <TextField
        label="Share of these clicks"
        isNumber
        unit="%"
        value={draft.weight}
        onChange={(weight) => change({ weight })}
        error={errors.weight}
      />
      <SelectField
        label="Sub-ID"
        value={draft.subIdKey}
        onChange={(subIdKey) => change({ subIdKey })}
        options={SUB_ID_OPTIONS}
        error={errors.subIdKey}
      />
      <TextField
        label="Sub-ID value"
        value={draft.subIdValue}
        onChange={(subIdValue) => change({ subIdValue })}
        error={errors.subIdValue}
      />
    </div>
  )
}
