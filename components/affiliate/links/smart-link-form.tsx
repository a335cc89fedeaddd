'use client'

import { Plus } from 'lucide-react'
import { useFieldArray, useForm } from 'react-hook-form'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { ARMS_MAX, FLOOR_MAX_PERCENT, FLOOR_MIN_PERCENT, NAME_MAX } from '@/lib/traffic/smart-links/constants'
import { type SmartLinkForm as Form, type SmartLinkInput, smartLinkInputSchema } from '@/lib/traffic/smart-links/schema'
import { ArmFields } from './arm-fields'
import { SPLIT_LABELS } from './smart-link-text'

export type OfferChoice = { id: number; name: string }

type SmartLinkFormProps = {
  values: Form
  offers: readonly OfferChoice[]
  action: string
  save: (wanted: SmartLinkInput) => Promise<void>
  onCancel: () => void
}

const NEW_ARM = { offerId: 0, weight: 1, countries: [], devices: [] }

/** The form for a smart link: its name, what decides, and its offers. */
export function SmartLinkForm({ values, offers, action, save, onCancel }: SmartLinkFormProps) {
  const { register, control, handleSubmit, setError, watch, formState } = useForm<Form, unknown, SmartLinkInput>({
    resolver: formResolver(smartLinkInputSchema),
    defaultValues: values,
  })
  const { fields, append, remove } = useFieldArray({ control, name: 'arms' })
  const { errors, isSubmitting } = formState
  const split = watch('split')
  const submit = handleSubmit(async (wanted) => {
    try {
      await save(wanted)
    } catch (error) {
      const offerNames = fields.map((_, index) => `arms.${index}.offerId` as const)
      showFailure(error, ['name', 'split', 'floorPercent', ...offerNames], setError)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody>
        <Field label="Name" hint="Only you see it." error={errors.name?.message}>
          <Input {...register('name')} maxLength={NAME_MAX} autoComplete="off" />
        </Field>
        <div className="grid grid-cols-[minmax(0,1fr)_140px] gap-3 max-md:grid-cols-1">
          <Field label="Visitors are split" error={errors.split?.message}>
            <Select {...register('split')}>
              <Options of={Object.entries(SPLIT_LABELS)} show={([value, label]) => [value, label]} />
            </Select>
          </Field>
          {split === 'weight' ? null : (
            <Field label="Minimum share, %" error={errors.floorPercent?.message}>
              <Input
                {...register('floorPercent', { valueAsNumber: true })}
                type="number"
                inputMode="numeric"
                min={FLOOR_MIN_PERCENT}
                max={FLOOR_MAX_PERCENT}
              />
            </Field>
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
            <ArmFields
              key={field.id}
              index={index}
              form={{ register, control }}
              errors={errors.arms?.[index]}
              offers={offers}
              hasWeight={split === 'weight'}
              onRemove={fields.length > 2 ? () => remove(index) : null}
            />
          ))}
          <FormAlert>{errors.arms?.message ?? errors.arms?.root?.message}</FormAlert>
          {fields.length < ARMS_MAX ? (
            <Button size="sm" className="justify-self-start" onClick={() => append(NEW_ARM)}>
              <Plus />
              Add an offer
            </Button>
          ) : null}
        </fieldset>
        <Checkbox {...register('isActive')} label="Switched on" />
        <FormAlert>{errors.root?.message}</FormAlert>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving…">
          {action}
        </Button>
      </DialogFooter>
    </form>
  )
}
