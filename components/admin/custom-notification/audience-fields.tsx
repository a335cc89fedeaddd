import { ChoiceField, SelectField, TextField } from '@/components/shared/forms/fields'
import { useModules } from '@/components/shared/modules/use-modules'
import { Checkbox } from '@/components/ui/checkbox'
import type { CampaignChoices } from '@/lib/people/campaigns/admin-schema'
import type { DraftFieldsProps } from './content-fields'

const INACTIVE = [
  { value: '', label: 'Any activity' },
  { value: 'click', label: 'No click' },
  { value: 'conversion', label: 'No conversion' },
] as const

/** The audience of the message: all filled filters must match; empty ones are ignored. */
export function AudienceFields({ draft, change, errors, choices }: DraftFieldsProps & { choices: CampaignChoices }) {
  const { isOn } = useModules()
  return (
    <>
      <p className="border-t border-line pt-4 font-display text-16 font-strong">Audience</p>
      <CheckboxGroup
        legend="Buckets"
        options={choices.buckets}
        chosen={draft.buckets}
        onChange={(buckets) => change({ buckets })}
        error={errors['audience.buckets']}
      />
      {/* a draft from before levels were off: what was chosen can be taken out */}
      {isOn('levels') || draft.levels.length > 0 ? (
        <CheckboxGroup
          legend="Levels"
          options={choices.levels}
          chosen={draft.levels}
          onChange={(levels) => change({ levels })}
          error={errors['audience.levels']}
        />
      ) : null}
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Countries"
          hint="Such as US, DE. Leave empty for all."
          value={draft.countries}
          onChange={(countries) => change({ countries })}
          error={errors['audience.countries']}
        />
        <ChoiceField
          label="Promotes"
          hint="Had a click on it in the last 7 days."
          none="Any or no offer"
          value={draft.offerId}
          onChange={(offerId) => change({ offerId })}
          options={choices.offers}
          error={errors['audience.offerId']}
        />
        <SelectField
          label="Activity"
          value={draft.inactive}
          onChange={(inactive) => change({ inactive })}
          options={INACTIVE}
          error={undefined}
        />
        {draft.inactive ? (
          <TextField
            label="For at least"
            isNumber
            unit="days"
            value={draft.days}
            onChange={(days) => change({ days })}
            error={errors['audience.inactive']}
          />
        ) : null}
      </div>
    </>
  )
}

type TicksProps = {
  legend: string
  options: readonly { id: number; name: string }[]
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
  error: string | undefined
}

function CheckboxGroup({ legend, options, chosen, onChange, error }: TicksProps) {
  if (options.length === 0) return null
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-13 font-medium">
        {legend} <span className="font-normal text-muted">None selected means all.</span>
      </legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1.5">
        {options.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
        ))}
      </div>
      {error ? (
        <p role="alert" className="text-12 text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
