'use client'

import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { DialogBody } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { VIEW_NAME_MAX } from '@/lib/reporting/views/constants'
import { keepViewSchema } from '@/lib/reporting/views/schema'
import { FormAlert } from '../forms/form-alert'
import { showFailure } from '../forms/form-errors'
import { formResolver } from '../forms/form-resolver'
import { FormButtons } from './form-buttons'
import { ViewDialog } from './view-dialog'

const schema = z.object({ name: keepViewSchema.shape.name })

export type NameFormProps = {
  title: string
  description?: string
  name?: string
  save: (name: string) => Promise<unknown>
  onClose: () => void
}

/** The form for the name of a view. */
export function NameForm({ title, description, name = '', save, onClose }: NameFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(schema),
    defaultValues: { name },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (wanted) => {
    try {
      await save(wanted.name)
      onClose()
    } catch (error) {
      showFailure(error, ['name'], setError)
    }
  })
  return (
    <ViewDialog title={title} {...(description && { description })} onClose={onClose}>
      <form noValidate onSubmit={submit} className="contents">
        <DialogBody>
          <Field label="Name" error={errors.name?.message}>
            <Input {...register('name')} maxLength={VIEW_NAME_MAX} autoComplete="off" />
          </Field>
          <FormAlert>{errors.root?.message}</FormAlert>
        </DialogBody>
        <FormButtons action="Save" isBusy={isSubmitting} onClose={onClose} />
      </form>
    </ViewDialog>
  )
}
