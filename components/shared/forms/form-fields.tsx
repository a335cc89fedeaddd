'use client'

import type { ComponentProps, ComponentType } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'

type LabelProps = Omit<ComponentProps<typeof Field>, 'className' | 'children'> & { fieldClassName?: string }

/** A `Field` with one control; with `useApiForm`: `<FormInput {...form.field('name')} label="Name" />`. */
export const FormInput = labeled(Input)
export const FormPassword = labeled(PasswordInput)
export const FormSelect = labeled(Select)
export const FormTextarea = labeled(Textarea)

function labeled<ControlProps extends object>(Control: ComponentType<ControlProps>) {
  return function Labeled({
    label,
    labelAction,
    hint,
    error,
    required = false,
    fieldClassName = '',
    ...control
  }: LabelProps & Omit<ControlProps, keyof LabelProps>) {
    const field = { label, labelAction, hint, error, required, className: fieldClassName }
    return (
      <Field {...field}>
        <Control {...(control as unknown as ControlProps)} />
      </Field>
    )
  }
}
