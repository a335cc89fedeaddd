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
import type { Credentials } from '@/lib/accounts/auth/schema'
import type { AcceptInvite } from '@/lib/people/invitations/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { keepForWelcome } from './welcome-store'

type InviteFormProps = {
  token: string
  /** The kind of invitation: its route, and where the welcome screen leads. */
  to: 'staff-invite' | 'advertiser-invite'
}

/** Creates the account of an invited person. */
export function InviteForm({ token, to }: InviteFormProps) {
  const router = useRouter()
  const { register, handleSubmit, setError, formState } = useForm<AcceptInvite>({
    resolver: lazyResolver(async () => (await import('./resolvers')).inviteResolver),
    defaultValues: { token, firstName: '', lastName: '', password: '' },
  })
  const [isLeaving, setLeaving] = useState(false)
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      const answer = await apiFetch<Credentials>(`/api/auth/${to}`, { method: 'POST', body: values })
      keepForWelcome(answer)
      setLeaving(true)
      router.push(`/welcome?from=${to}`)
    } catch (error) {
      showFailure(error, ['firstName', 'lastName', 'password'], setError)
    }
  })
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <Field label="First name" error={errors.firstName?.message}>
        <Input {...register('firstName')} inputSize="lg" autoComplete="given-name" />
      </Field>
      <Field label="Last name" error={errors.lastName?.message}>
        <Input {...register('lastName')} inputSize="lg" autoComplete="family-name" />
      </Field>
      <Field label="Password" hint={`At least ${PASSWORD_MIN_LENGTH} characters.`} error={errors.password?.message}>
        <PasswordInput {...register('password')} inputSize="lg" autoComplete="new-password" />
      </Field>
      <FormAlert>{errors.root?.message}</FormAlert>
      <Button type="submit" variant="primary" size="lg" block busy={isSubmitting || isLeaving} busyLabel="Joining…">
        Join
      </Button>
    </form>
  )
}
