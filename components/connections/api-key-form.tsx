'use client'

import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/shared/form-alert'
import { showFailure } from '@/components/shared/form-errors'
import { formResolver } from '@/components/shared/form-resolver'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { LIFETIMES_DAYS, SCOPE_LABELS, SCOPES } from '@/lib/accounts/api-keys/constants'
import { type NewKey, newKeySchema } from '@/lib/accounts/api-keys/schema'
import { ChoiceGroup } from './choice-group'

type ApiKeyFormProps = { create: (wanted: NewKey) => Promise<void>; onCancel: () => void }

/** The form for a key: name, scopes and lifetime. */
export function ApiKeyForm({ create, onCancel }: ApiKeyFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<NewKey>({
    resolver: formResolver(newKeySchema),
    defaultValues: { name: '', scopes: ['stats:read'], lifetimeDays: 365 },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (wanted) => {
    try {
      await create(wanted)
    } catch (error) {
      showFailure(error, ['name', 'scopes', 'lifetimeDays'], setError)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody>
        <Field label="Name" hint="What it is for, such as a spreadsheet." error={errors.name?.message}>
          <Input {...register('name')} autoComplete="off" />
        </Field>
        <ChoiceGroup legend="Permissions" error={errors.scopes?.message}>
          {SCOPES.map((scope) => (
            <Checkbox {...register('scopes')} key={scope} value={scope} label={SCOPE_LABELS[scope]} />
          ))}
        </ChoiceGroup>
        <Field label="Expires" error={errors.lifetimeDays?.message}>
          <Select {...register('lifetimeDays', { setValueAs: (text: string | null) => (text ? Number(text) : null) })}>
            {LIFETIMES_DAYS.map((days) => (
              <option key={days} value={days ?? ''}>
                {days === null ? 'Never' : days === 365 ? 'After a year' : `After ${days} days`}
              </option>
            ))}
          </Select>
        </Field>
        <FormAlert>{errors.root?.message}</FormAlert>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Creating…">
          Create key
        </Button>
      </DialogFooter>
    </form>
  )
}
