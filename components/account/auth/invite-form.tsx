'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormInput, FormPassword } from '@/components/shared/forms/form-fields'
import { lazyResolver } from '@/components/shared/forms/lazy-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { PASSWORD_MIN_LENGTH } from '@/lib/accounts/auth/password-constants'
import type { AcceptInvite } from '@/lib/people/invitations/schema'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import { storeForWelcome } from './welcome-store'

const credentialsAnswer = lazySchema(async () => (await import('@/lib/accounts/auth/schema')).credentialsSchema)

type InviteFormProps = {
  token: string
  /** The kind of invitation: its route, and where the welcome screen leads. */
  to: 'staff-invite' | 'advertiser-invite'
}

/** Creates the account of an invited person. */
export function InviteForm({ token, to }: InviteFormProps) {
  const router = useRouter()
  const form = useApiForm<AcceptInvite>({
    resolver: lazyResolver(async () => (await import('./resolvers')).inviteResolver),
    defaultValues: { token, firstName: '', lastName: '', password: '' },
    fields: ['firstName', 'lastName', 'password'],
    send: async (values) => {
      const answer = await apiFetch(`/api/auth/${to}`, { schema: credentialsAnswer, method: 'POST', body: values })
      storeForWelcome(answer)
      setLeaving(true)
      router.push(`/welcome?from=${to}`)
    },
  })
  const [isLeaving, setLeaving] = useState(false)
  return (
    <form noValidate method="post" onSubmit={form.submit} className="grid gap-4">
      <FormInput {...form.field('firstName')} label="First name" inputSize="lg" autoComplete="given-name" />
      <FormInput {...form.field('lastName')} label="Last name" inputSize="lg" autoComplete="family-name" />
      <FormPassword
        {...form.field('password')}
        label="Password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        inputSize="lg"
        autoComplete="new-password"
      />
      <FormAlert>{form.problem}</FormAlert>
      <SubmitButton form={form} size="lg" block busyLabel="Joining…" isLeaving={isLeaving}>
        Join
      </SubmitButton>
    </form>
  )
}
