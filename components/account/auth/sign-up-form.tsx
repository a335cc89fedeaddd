'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormInput, FormPassword } from '@/components/shared/forms/form-fields'
import { lazyResolver } from '@/components/shared/forms/lazy-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { PASSWORD_MIN_LENGTH } from '@/lib/accounts/auth/password-constants'
import type { SignUp } from '@/lib/accounts/auth/schema'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import { checkScheme } from './sign-in'
import { storeForWelcome } from './welcome-store'

const credentialsAnswer = lazySchema(async () => (await import('@/lib/accounts/auth/schema')).credentialsSchema)

/** `unknownCode` is one that nobody has who could be credited; `laterCode` one of a link that was not the first. */
export type Invitation = {
  creditedCode: string | undefined
  unknownCode: string | undefined
  laterCode: string | undefined
}

type SignUpFormProps = { invitation: Invitation | undefined; siteOrigin: string }

/** `siteOrigin` is the address the site is set up with. */
export function SignUpForm({ invitation, siteOrigin }: SignUpFormProps) {
  const referralCode = invitation?.creditedCode
  const router = useRouter()
  const form = useApiForm<SignUp>({
    resolver: lazyResolver(async () => (await import('./resolvers')).signUpResolver),
    defaultValues: { firstName: '', lastName: '', email: '', password: '', ...(referralCode && { referralCode }) },
    fields: ['firstName', 'lastName', 'email', 'password'],
    send: async (values) => {
      checkScheme(siteOrigin)
      const answer = await apiFetch('/api/auth/sign-up', { schema: credentialsAnswer, method: 'POST', body: values })
      storeForWelcome(answer)
      setLeaving(true)
      router.push('/welcome')
    },
  })
  const [isLeaving, setLeaving] = useState(false)
  return (
    <form noValidate method="post" onSubmit={form.submit} className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <FormInput {...form.field('firstName')} label="First name" inputSize="lg" autoComplete="given-name" />
        <FormInput {...form.field('lastName')} label="Last name" inputSize="lg" autoComplete="family-name" />
      </div>
      <FormInput {...form.field('email')} label="Email" type="email" inputSize="lg" autoComplete="email" />
      <FormPassword
        {...form.field('password')}
        label="Password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        inputSize="lg"
        autoComplete="new-password"
      />
      {invitation ? <InvitationNote {...invitation} /> : null}
      <FormAlert>{form.problem ?? form.errors.referralCode?.message}</FormAlert>
      <SubmitButton form={form} size="lg" block busyLabel="Creating account…" isLeaving={isLeaving}>
        Create account
      </SubmitButton>
    </form>
  )
}

/** Who is credited for the sign-up, and why the code of this link is not. */
function InvitationNote({ creditedCode, unknownCode, laterCode }: Invitation) {
  return (
    <>
      {creditedCode ? (
        <p className="text-13 text-muted">
          Invited with the code <Code>{creditedCode}</Code>
          {laterCode ? (
            <>
              , from the first invitation you opened, not with <Code>{laterCode}</Code>
            </>
          ) : null}
        </p>
      ) : null}
      {unknownCode ? (
        <p className="text-13 text-muted">
          The invitation code <Code>{unknownCode}</Code> is not known. You can create an account without one.
        </p>
      ) : null}
    </>
  )
}

const Code = ({ children }: { children: string }) => <span className="mono text-text-2">{children}</span>
