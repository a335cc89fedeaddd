'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { lazyResolver } from '@/components/shared/forms/lazy-resolver'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { TextLink } from '@/components/ui/text-link'
import { PASSWORD_MIN_LENGTH } from '@/lib/accounts/auth/constants'
import type { Credentials, PasswordResetConfirm } from '@/lib/accounts/auth/schema'
import { ApiError, apiFetch } from '@/lib/platform/http/api-client'
import { CodeStep } from './code-step'
import { keepForWelcome } from './welcome-store'

/** Sets a new password with the token of an emailed link. */
export function NewPasswordForm({ token }: { token: string }) {
  const router = useRouter()
  const { register, handleSubmit, setError, formState } = useForm<PasswordResetConfirm>({
    resolver: lazyResolver(async () => (await import('./resolvers')).newPasswordResolver),
    defaultValues: { token, password: '' },
  })
  const [isLeaving, setLeaving] = useState(false)
  const [asksForCode, setAsksForCode] = useState(false)
  const { errors, isSubmitting } = formState
  const problem = errors.root?.message ?? errors.token?.message

  const submit = handleSubmit(async (values) => {
    try {
      const answer = await apiFetch<Credentials>('/api/auth/password-reset/confirm', { method: 'POST', body: values })
      keepForWelcome(answer)
      setLeaving(true)
      router.push('/welcome?from=reset-password')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'otp_required') setAsksForCode(true)
      else showFailure(error, ['password', 'code'], setError)
    }
  })
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <Field label="New password" hint={`At least ${PASSWORD_MIN_LENGTH} characters.`} error={errors.password?.message}>
        <PasswordInput {...register('password')} inputSize="lg" autoComplete="new-password" />
      </Field>
      {asksForCode ? <CodeStep field={register('code')} error={errors.code?.message} /> : null}
      <FormAlert>{problem}</FormAlert>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={isSubmitting || isLeaving}
        busyLabel="Setting password…"
      >
        Set new password
      </Button>
      {problem ? (
        <TextLink asChild accent className="justify-self-start">
          <Link href="/reset-password">Ask for a new link</Link>
        </TextLink>
      ) : null}
    </form>
  )
}
