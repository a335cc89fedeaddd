'use client'

import type { HTMLAttributes } from 'react'
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { WIDE } from './form-part'

type Named<Values extends FieldValues> = { name: FieldPath<Values>; label: string; hint?: string; wide?: boolean }
/** Additional changes when an option is chosen, such as clearing lines that no longer apply. */
type Changing = { onChange?: () => void }
type TextProps<Values extends FieldValues> = Named<Values> & {
  autoComplete?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  type?: 'text' | 'date'
}

/** The error of one line of the surrounding form. */
function useMessage(name: string): string | undefined {
  const { getFieldState, formState } = useFormContext()
  return getFieldState(name, formState).error?.message
}

/** A text line. */
export function TextAnswer<Values extends FieldValues>({ name, label, hint, wide, ...input }: TextProps<Values>) {
  const { register } = useFormContext()
  return (
    <Field label={label} hint={hint} error={useMessage(name)} {...(wide && { className: WIDE })}>
      <Input {...register(name)} autoComplete="off" spellCheck={false} {...input} />
    </Field>
  )
}

export type Choices = readonly (readonly [value: string, label: string])[]
type ChoiceProps<Values extends FieldValues> = Named<Values> &
  Changing & { choices: Choices; empty: string; autoComplete?: string }

/** A select line; `empty` is the label of the empty option. */
export function ChoiceAnswer<Values extends FieldValues>(props: ChoiceProps<Values>) {
  const { name, label, hint, wide, choices, empty, autoComplete = 'off', onChange } = props
  const { register } = useFormContext()
  return (
    <Field label={label} hint={hint} error={useMessage(name)} {...(wide && { className: WIDE })}>
      <Select {...register(name, { ...(onChange && { onChange }) })} autoComplete={autoComplete}>
        <option value="">{empty}</option>
        <Options of={choices} show={([value, text]) => [value, text]} />
      </Select>
    </Field>
  )
}

/** A checkbox; its error is shown below it and read with it. */
export function BoxAnswer<Values extends FieldValues>({
  name,
  label,
  wide = true,
  onChange,
}: Named<Values> & Changing) {
  const { register } = useFormContext()
  const message = useMessage(name)
  const messageId = `${name}-error`
  return (
    <div className={cn('grid content-start gap-1', wide && WIDE)}>
      <Checkbox
        {...register(name, { ...(onChange && { onChange }) })}
        label={label}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? messageId : undefined}
        className="items-start leading-[18px]"
      />
      <p id={messageId} role="alert" className="pl-6 text-12 leading-4 text-danger empty:hidden">
        {message}
      </p>
    </div>
  )
}
