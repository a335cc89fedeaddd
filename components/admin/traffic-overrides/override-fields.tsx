'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { SUB_ID_KEYS } from '@/lib/catalog/links/schema'
import { DEVICES } from '@/lib/traffic/overrides/constants'
import { ChoiceField, TextField, WordField } from '../kit/fields/fields'
import { FirstError } from '../kit/fields/first-error'
import { DestinationFields, type OverrideFieldsProps } from './destination-fields'

const DEVICE_LABELS = { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet' } as const
const DEVICE_OPTIONS = [
  { value: '', label: 'Any device' },
  ...DEVICES.map((value) => ({ value, label: DEVICE_LABELS[value] })),
] as const
const SUB_ID_OPTIONS = [{ value: '', label: 'Any' }, ...SUB_ID_KEYS.map((value) => ({ value, label: value }))] as const

/** All of an override: which clicks, how many of them, where to, and when. */
export function OverrideFields(props: OverrideFieldsProps) {
  const { draft, change, choices, errors } = props
  return (
    <>
      <FirstError errors={errors} />
      <TextField label="Name" value={draft.name} onChange={(name) => change({ name })} error={errors.name} />
      <ChoiceField
        label="Clicks on"
        none="Every offer"
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
          hint="Empty: at once."
          value={draft.startsAt}
          onChange={(startsAt) => change({ startsAt })}
          error={errors.startsAt}
        />
        <TextField
          label="Until"
          type="datetime-local"
          hint="Empty: for good."
          value={draft.endsAt}
          onChange={(endsAt) => change({ endsAt })}
          error={errors.endsAt}
        />
      </div>
      <Checkbox
        label="Switched on"
        checked={draft.isActive}
        onChange={({ target }) => change({ isActive: target.checked })}
      />
    </>
  )
}

function Conditions({ draft, change, errors }: OverrideFieldsProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField
        label="Affiliate number"
        hint="Empty: every affiliate."
        isNumber
        value={draft.affiliate}
        onChange={(affiliate) => change({ affiliate })}
        error={errors.affiliateId}
      />
      <TextField
        label="Country"
        hint="Two letters. Empty: every country."
        value={draft.country}
        onChange={(country) => change({ country })}
        error={errors.country}
      />
      <WordField
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
      <WordField
        label="Sub-ID"
        value={draft.subIdKey}
        onChange={(subIdKey) => change({ subIdKey })}
        options={SUB_ID_OPTIONS}
        error={errors.subIdKey}
      />
      <TextField
        label="Its value"
        value={draft.subIdValue}
        onChange={(subIdValue) => change({ subIdValue })}
        error={errors.subIdValue}
      />
    </div>
  )
}
