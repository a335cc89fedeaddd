'use client'

import type { ComponentProps } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

type CodeFieldProps = ComponentProps<typeof Input> & { error: string | undefined }

/** The authenticator's code or a recovery code. `autoFocus` is for one that replaces the element that had the focus. */
export function CodeField({ error, ...field }: CodeFieldProps) {
  return (
    <Field
      label="Code"
      hint="Six digits from your authenticator app. If you lost it, use a recovery code."
      error={error}
    >
      <Input
        {...field}
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
export function CodeStep(props: CodeFieldProps) {
  return <CodeField {...props} autoFocus />
}
