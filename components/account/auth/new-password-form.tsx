'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormPassword } from '@/components/shared/forms/form-fields'
import { lazyResolver } from '@/components/shared/forms/lazy-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { TextLink } from '@/components/ui/text-link'
import { PASSWORD_MIN_LENGTH } from '@/lib/accounts/auth/password-constants'
import type { PasswordResetConfirm } from '@/lib/accounts/auth/schema'
import { ApiError, apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import { CodeStep } from './code-step'
import { storeForWelcome } from './welcome-store'

const credentialsAnswer = lazySchema(async () => (await import('@/lib/accounts/auth/schema')).credentialsSchema)

/** Sets a new password with the token of an emailed link. */
export function NewPasswordForm({ token }: { token: string }) {
  const router = useRouter()
  const form = useApiForm<PasswordResetConfirm>({
    resolver: lazyResolver(async () => (await import('./resolvers')).newPasswordResolver),
    defaultValues: { token, password: '' },
    fields: ['password', 'code'],
    send: async (values) => {
      try {
        const answer = await apiFetch('/api/auth/password-reset/confirm', {
          schema: credentialsAnswer,
          method: 'POST',
          body: values,
        })
        storeForWelcome(answer)
        setLeaving(true)
        router.push('/welcome?from=reset-password')
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'otp_required')) throw error
        setAsksForCode(true)
      }
    },
  })
  const [isLeaving, setLeaving] = useState(false)
  const [asksForCode, setAsksForCode] = useState(false)
  const problem = form.problem ?? form.errors.token?.message
  return (
    <form noValidate method="post" onSubmit={form.submit} className="grid gap-4">
      <FormPassword
        {...form.field('password')}
        label="New password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        inputSize="lg"
        autoComplete="new-password"
      />
      {asksForCode ? <CodeStep {...form.field('code')} /> : null}
      <FormAlert>{problem}</FormAlert>
      <SubmitButton form={form} size="lg" block busyLabel="Setting password…" isLeaving={isLeaving}>
        Set new password
      </SubmitButton>
      {problem ? (
        <TextLink asChild accent className="justify-self-start">
          <Link href="/reset-password">Ask for a new link</Link>
        </TextLink>
      ) : null}
    </form>
  )
}
