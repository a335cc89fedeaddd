'use client'

import { Plus } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { DialogForm } from '@/components/shared/forms/form-dialog'
import { FormInput, FormSelect } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Options } from '@/components/ui/options'
import { allConditions } from '@/lib/catalog/visitor-conditions/schema'
import { ARMS_MAX, FLOOR_MAX_PERCENT, FLOOR_MIN_PERCENT, NAME_MAX } from '@/lib/traffic/smart-links/constants'
import { type SmartLinkForm as Form, type SmartLinkInput, smartLinkInputSchema } from '@/lib/traffic/smart-links/schema'
import { RotationOfferFields } from './rotation-offer-fields'
import { SPLIT_LABELS } from './smart-link-text'

export type OfferChoice = { id: number; name: string }

type SmartLinkFormProps = {
  values: Form
  offers: readonly OfferChoice[]
  action: string
  save: (input: SmartLinkInput) => Promise<void>
  onCancel: () => void
}

const NEW_ARM = { offerId: 0, weight: 1, countries: [], devices: [], visitors: {} }

type Arm = Form['arms'][number]

const armConditions = ({ visitors, countries = [], devices = [] }: Arm) =>
  allConditions(visitors ?? {}, { countries, devices })

/** The form for a smart link: its name, what decides, and its offers. */
export function SmartLinkForm({ values, offers, action, save, onCancel }: SmartLinkFormProps) {
  const form = useApiForm<Form, SmartLinkInput>({
    resolver: formResolver(smartLinkInputSchema),
    defaultValues: values,
    fields: ({ arms }) => [
      'name',
      'split',
      'floorPercent',
      ...arms.map((_, index) => `arms.${index}.offerId` as const),
    ],
    send: (values) => save(values),
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'arms' })
  const split = form.watch('split')
  return (
    <DialogForm form={form} action={action} cancelVariant="ghost" onCancel={onCancel}>
      <FormInput {...form.field('name')} label="Name" hint="Only you see it." maxLength={NAME_MAX} autoComplete="off" />
      <div className="grid grid-cols-[minmax(0,1fr)_140px] gap-3 max-md:grid-cols-1">
        <FormSelect {...form.field('split')} label="Visitors are split">
          <Options of={Object.entries(SPLIT_LABELS)} show={([value, label]) => [value, label]} />
        </FormSelect>
        {split === 'weight' ? null : (
          <FormInput
            {...form.field('floorPercent', { valueAsNumber: true })}
            label="Minimum share, %"
            type="number"
            inputMode="numeric"
            min={FLOOR_MIN_PERCENT}
            max={FLOOR_MAX_PERCENT}
          />
        )}
      </div>
      {split === 'weight' ? null : (
        <p className="text-12 leading-4 text-muted">
          Every 15 minutes each offer’s share is set to its probability of being the best, based on the last 30 days.
          The minimum share keeps every offer in rotation.
        </p>
      )}
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 text-13 leading-[18px] font-medium">Offers</legend>
        {fields.map((field, index) => (
          <RotationOfferFields
            key={field.id}
            index={index}
            register={form.register}
            conditions={armConditions(field)}
            onVisitors={(given) =>
              form.setValue(`arms.${index}`, { ...form.getValues(`arms.${index}`), ...given } as Arm)
            }
            errors={form.errors.arms?.[index]}
            offers={offers}
            hasWeight={split === 'weight'}
            onRemove={fields.length > 2 ? () => remove(index) : null}
          />
        ))}
        <FormAlert>{form.errors.arms?.message ?? form.errors.arms?.root?.message}</FormAlert>
        {fields.length < ARMS_MAX ? (
          <Button size="sm" className="justify-self-start" onClick={() => append(NEW_ARM)}>
            <Plus />
            Add an offer
          </Button>
        ) : null}
      </fieldset>
      <Checkbox {...form.register('isActive')} label="Switched on" />
    </DialogForm>
  )
}
