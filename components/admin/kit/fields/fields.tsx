'use client'

import type { ReactNode } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'

type Shared = { label: string; error: string | undefined; hint?: ReactNode }

type ChoiceFieldProps = Shared & {
  value: number | null
  onChange: (value: number | null) => void
  options: readonly { id: number; name: string; status?: string }[]
  /** What stands for none: "All offers", "No overflow". */
  none: string
}

/** One of the offers, groups or buckets there are, by name and number. */
export function ChoiceField({ value, onChange, options, none, ...field }: ChoiceFieldProps) {
  return (
    <Field {...field}>
      <Select value={value ?? ''} onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}>
        <option value="">{none}</option>
        {options.map(({ id, name, status }) => (
          <option key={id} value={id}>
            {name} ({id}){status && status !== 'active' ? `, ${status}` : ''}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type TextFieldProps = Shared & {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'datetime-local'
  isNumber?: boolean
  /** What the number is: "%", "days". */
  unit?: string
  placeholder?: string
}

/** A line of text, or of digits as they are typed: what is not a number is said by the server, not swallowed. */
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

type WordFieldProps<Word extends string> = Shared & {
  value: Word
  onChange: (value: Word) => void
  options: readonly { value: Word; label: string }[]
}

/** One of a few words. */
export function WordField<Word extends string>({ value, onChange, options, ...field }: WordFieldProps<Word>) {
  return (
    <Field {...field}>
      <Select
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
