'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { lazyResolver } from '@/components/shared/forms/lazy-resolver'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { PASSWORD_MIN_LENGTH } from '@/lib/accounts/auth/constants'
import type { Credentials, SignUp } from '@/lib/accounts/auth/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { keepForWelcome } from './welcome-store'

/** `referralCode` is the code of the invitation link. */
export function SignUpForm({ referralCode }: { referralCode: string | undefined }) {
  const router = useRouter()
  const { register, handleSubmit, setError, formState } = useForm<SignUp>({
    resolver: lazyResolver(async () => (await import('./resolvers')).signUpResolver),
    defaultValues: { firstName: '', lastName: '', email: '', password: '', ...(referralCode && { referralCode }) },
  })
  const [isLeaving, setLeaving] = useState(false)
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (values) => {
    try {
      const answer = await apiFetch<Credentials>('/api/auth/sign-up', { method: 'POST', body: values })
      keepForWelcome(answer)
      setLeaving(true)
      router.push('/welcome')
    } catch (error) {
      showFailure(error, ['firstName', 'lastName', 'email', 'password'], setError)
    }
  })
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <Input {...register('firstName')} inputSize="lg" autoComplete="given-name" />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <Input {...register('lastName')} inputSize="lg" autoComplete="family-name" />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        <Input {...register('email')} type="email" inputSize="lg" autoComplete="email" />
      </Field>
      <Field label="Password" hint={`At least ${PASSWORD_MIN_LENGTH} characters.`} error={errors.password?.message}>
        <PasswordInput {...register('password')} inputSize="lg" autoComplete="new-password" />
      </Field>
      {referralCode ? (
        <p className="text-13 text-muted">
          Invited with the code <span className="mono text-text-2">{referralCode}</span>
        </p>
      ) : null}
      <FormAlert>{errors.root?.message ?? errors.referralCode?.message}</FormAlert>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={isSubmitting || isLeaving}
        busyLabel="Creating account…"
      >
        Create account
      </Button>
    </form>
  )
}
