'use client'

import type { ComponentProps } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

type CodeFieldProps = {
  /** Its name and what listens to it. */
  field: ComponentProps<typeof Input>
  error: string | undefined
  /** Focuses it when it replaces the element that had the focus. */
  autoFocus?: boolean
}

/** The authenticator's code or a recovery code. */
export function CodeField({ field, error, autoFocus = false }: CodeFieldProps) {
  return (
    <Field
      label="Code"
      hint="Six digits from your authenticator app. If you lost it, use a recovery code."
      error={error}
    >
      <Input
        {...field}
        autoFocus={autoFocus}
        inputSize="lg"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className="mono tracking-widest"
      />
    </Field>
  )
}

/** The second sign-in step. */
export function CodeStep(props: Omit<CodeFieldProps, 'autoFocus'>) {
  return <CodeField {...props} autoFocus />
}
