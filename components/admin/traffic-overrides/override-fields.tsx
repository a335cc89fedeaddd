'use client'

import { useCountryText } from '@/components/shared/brand/country-text'
import { ChoiceField, SelectField, TextField } from '@/components/shared/forms/fields'
import { Checkbox } from '@/components/ui/checkbox'
import { SUB_ID_KEYS } from '@/lib/catalog/links/schema'
import { DEVICES } from '@/lib/platform/http/browser-constants'
import { AffiliateField } from '../kit/fields/affiliate-field'
import { DestinationFields, type OverrideFieldsProps } from './destination-fields'

const DEVICE_LABELS = { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet' } as const
const DEVICE_OPTIONS = [
  { value: '', label: 'Any device' },
  ...DEVICES.map((value) => ({ value, label: DEVICE_LABELS[value] })),
] as const
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

const EVERYWHERE = 'Two letters. Leave empty for all countries.'

function Conditions({ draft, change, errors }: OverrideFieldsProps) {
  const countryText = useCountryText()
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
        label="Country"
        hint={
          draft.country.trim() === ''
            ? EVERYWHERE
            : countryText(EVERYWHERE, 'an override for a country matches nobody.')
        }
        value={draft.country}
        onChange={(country) => change({ country })}
        error={errors.country}
      />
      <SelectField
        label="Device"
        value={draft.device}
        onChange={(device) => change({ device })}
        options={DEVICE_OPTIONS}
        error={errors.device}
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
