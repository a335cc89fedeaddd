import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Control, Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { useCountryText } from '@/components/shared/brand/country-text'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { DEVICES } from '@/lib/platform/http/browser-constants'
import { WEIGHT_MAX } from '@/lib/traffic/smart-links/constants'
import type { SmartLinkForm, SmartLinkInput } from '@/lib/traffic/smart-links/schema'
import type { OfferChoice } from './smart-link-form'
import { countryCodes } from './smart-link-text'

const DEVICE_LABELS = { desktop: 'Computers', mobile: 'Phones', tablet: 'Tablets' } as const

type RotationOfferFieldsProps = {
  index: number
  form: {
    register: UseFormRegister<SmartLinkForm>
    control: Control<SmartLinkForm, unknown, SmartLinkInput>
  }
  errors: NonNullable<FieldErrors<SmartLinkForm>['arms']>[number]
  offers: readonly OfferChoice[]
  hasWeight: boolean
  /** Null while the link needs all of its offers. */
  onRemove: (() => void) | null
}

const ALL = 'Codes like US, CA. Empty: all.'

/** One offer of a smart link: its weight, and the countries and devices it is for. */
export function RotationOfferFields({
  index,
  form: { register, control },
  errors,
  offers,
  hasWeight,
  onRemove,
}: RotationOfferFieldsProps) {
  const countryText = useCountryText()
  const countryProblem = errors?.countries?.message ?? errors?.countries?.find?.((each) => each?.message)?.message
  return (
    <section aria-label={`Offer ${index + 1}`} className="grid gap-3 rounded-card border border-line p-3">
      <div className="flex items-start gap-2">
        <Field label={`Offer ${index + 1}`} error={errors?.offerId?.message} className="min-w-0 flex-1">
          <Select {...register(`arms.${index}.offerId`, { setValueAs: Number })}>
            <option value={0}>Choose an offer</option>
            <Options of={offers} show={({ id, name }) => [id, name]} />
          </Select>
        </Field>
        {hasWeight ? (
          <Field label="Weight" error={errors?.weight?.message} className="w-20 flex-none">
            <Input
              {...register(`arms.${index}.weight`, { valueAsNumber: true })}
              type="number"
              inputMode="numeric"
              min={0}
              max={WEIGHT_MAX}
            />
          </Field>
        ) : null}
        {onRemove ? (
          <IconButton label={`Remove offer ${index + 1}`} className="mt-6 flex-none" onClick={onRemove}>
            <Trash2 />
          </IconButton>
        ) : null}
      </div>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <Controller
          control={control}
          name={`arms.${index}.countries`}
          render={({ field }) => (
            <Field
              label="Countries"
              hint={field.value?.length ? countryText(ALL, 'this offer is for nobody.') : ALL}
              error={countryProblem}
            >
              <CountryInput codes={field.value ?? []} onChange={field.onChange} />
            </Field>
          )}
        />
        <Controller
          control={control}
          name={`arms.${index}.devices`}
          render={({ field }) => (
            <fieldset className="grid content-start gap-1.5">
              <legend className="mb-1.5 text-13 leading-[18px] font-medium">Devices</legend>
              <div className="flex flex-wrap gap-x-3 gap-y-1">
                {DEVICES.map((device) => (
                  <Checkbox
                    key={device}
                    label={DEVICE_LABELS[device]}
                    checked={field.value?.includes(device) ?? false}
                    onChange={({ target }) =>
                      field.onChange(
                        target.checked
                          ? [...(field.value ?? []), device]
                          : (field.value ?? []).filter((each) => each !== device),
                      )
                    }
                  />
                ))}
              </div>
              <p className="text-12 leading-4 text-muted">None chosen: all.</p>
            </fieldset>
          )}
        />
      </div>
    </section>
  )
}

/** Keeps what is typed, because a list of codes alone would lose the comma just typed. */
function CountryInput({ codes, onChange }: { codes: readonly string[]; onChange: (codes: string[]) => void }) {
  const [text, setText] = useState(codes.join(', '))
  return (
    <Input
      value={text}
      placeholder="All countries"
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => {
        setText(target.value)
        onChange(countryCodes(target.value))
      }}
    />
  )
}
