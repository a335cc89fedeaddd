import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { VisitorConditionFields } from '@/components/shared/visitors/visitor-condition-fields'
import { ownVisitorBody, visitorDraft } from '@/components/shared/visitors/visitor-draft'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import type { VisitorConditions } from '@/lib/catalog/visitor-conditions/schema'
import { WEIGHT_MAX } from '@/lib/traffic/smart-links/constants'
import type { SmartLinkForm } from '@/lib/traffic/smart-links/schema'
import type { OfferChoice } from './smart-link-form'

type RotationOfferFieldsProps = {
  index: number
  register: UseFormRegister<SmartLinkForm>
  /** Those it begins with. */
  conditions: Partial<VisitorConditions>
  onVisitors: (visitors: ReturnType<typeof ownVisitorBody>) => void
  errors: NonNullable<FieldErrors<SmartLinkForm>['arms']>[number]
  offers: readonly OfferChoice[]
  hasWeight: boolean
  /** Null while the link needs all of its offers. */
  onRemove: (() => void) | null
}

/** One offer of a smart link: its weight, and the visitors it is for. */
export function RotationOfferFields(props: RotationOfferFieldsProps) {
  const { index, register, conditions, onVisitors, errors, offers, hasWeight, onRemove } = props
  const [visitors, setVisitors] = useState(() => visitorDraft(conditions))
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
      <VisitorConditionFields
        draft={visitors}
        onChange={(draft) => {
          setVisitors(draft)
          onVisitors(ownVisitorBody(draft))
        }}
        errors={namedErrors(errors)}
        name={`offer ${index + 1}`}
        unknown="What is not known of a visitor meets no condition: they go to another offer."
      />
    </section>
  )
}

/** Errors of the conditions, by their names within the set. */
function namedErrors(errors: RotationOfferFieldsProps['errors']): Record<string, string> {
  const { visitors, countries, devices } = { ...errors }
  return { ...flatErrors({ countries, devices }), ...flatErrors(visitors) }
}

const flatErrors = (errors: unknown, path = ''): Record<string, string> =>
  typeof errors !== 'object' || errors === null
    ? {}
    : Object.assign(
        {},
        ...Object.entries(errors).map(([name, value]) =>
          name === 'message' && typeof value === 'string'
            ? { [path]: value }
            : name === 'ref'
              ? {}
              : flatErrors(value, path === '' ? name : `${path}.${name}`),
        ),
      )
