'use client'

import { z } from 'zod'
import { VIEW_NAME_MAX } from '@/lib/reporting/views/constants'
import { keepViewSchema } from '@/lib/reporting/views/schema'
import { DialogForm } from '../forms/form-dialog'
import { FormInput } from '../forms/form-fields'
import { formResolver } from '../forms/form-resolver'
import { useApiForm } from '../forms/use-api-form'
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
  const form = useApiForm({
    resolver: formResolver(schema),
    defaultValues: { name },
    send: async (input) => {
      await save(input.name)
      onClose()
    },
  })
  return (
    <ViewDialog title={title} {...(description && { description })} onClose={onClose}>
      <DialogForm form={form} action="Save" cancelVariant="ghost" onCancel={onClose}>
        <FormInput {...form.field('name')} label="Name" maxLength={VIEW_NAME_MAX} autoComplete="off" />
      </DialogForm>
    </ViewDialog>
  )
}
