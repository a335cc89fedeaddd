'use client'

import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

type CodeStepProps = { field: UseFormRegisterReturn; error: string | undefined }

/** The second sign-in step: the authenticator's code or a recovery code. */
export function CodeStep({ field, error }: CodeStepProps) {
  return (
    <Field
      label="Code"
      hint="Six digits from your authenticator app. If you lost it, use a recovery code."
      error={error}
    >
      <Input
        {...field}
        // It replaces the element that had the focus.
        autoFocus
        inputSize="lg"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className="mono tracking-widest"
      />
    </Field>
  )
}
