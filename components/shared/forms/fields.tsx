'use client'

import type { ReactNode } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { isolated } from '@/lib/platform/text/bidi-isolate'

type Shared = { label: string; error: string | undefined; hint?: ReactNode }

type ChoiceFieldProps = Shared & {
  value: number | null
  onChange: (value: number | null) => void
  options: readonly { id: number; name: string; status?: string }[]
  /** The label of the empty option: "All offers", "No overflow". */
  none: string
}

/** A select of offers, groups or buckets by name and ID. */
export function ChoiceField({ value, onChange, options, none, ...field }: ChoiceFieldProps) {
  return (
    <Field {...field}>
      <Select value={value ?? ''} onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}>
        <option value="">{none}</option>
        <Options
          of={options}
          show={({ id, name, status }) => [
            id,
            `${isolated(name)} (${id})${status && status !== 'active' ? `, ${status}` : ''}`,
          ]}
        />
      </Select>
    </Field>
  )
}

type TextFieldProps = Shared & {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'datetime-local'
  isNumber?: boolean
  /** The unit of the number: "%", "days". */
  unit?: string
  placeholder?: string
}

/** A text or number input. Numbers stay text, so that the server can report invalid input. */
export function TextField({ value, onChange, type = 'text', isNumber, unit, placeholder, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      <Input
        type={type}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...(isNumber && { inputMode: 'decimal' })}
        {...(placeholder && { placeholder })}
        {...(unit && { end: <span className="pr-3 text-12 text-muted">{unit}</span> })}
      />
    </Field>
  )
}

type SelectFieldProps<Value extends string> = Shared & {
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

/** A select of a few fixed values. */
export function SelectField<Value extends string>({ value, onChange, options, ...field }: SelectFieldProps<Value>) {
  return (
    <Field {...field}>
      <Select
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        <Options of={options} show={(option) => [option.value, option.label]} />
      </Select>
    </Field>
  )
}
