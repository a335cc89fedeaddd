'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { lazyResolver } from '@/components/shared/forms/lazy-resolver'
import { useSmallForm } from '@/components/shared/forms/use-small-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { TextLink } from '@/components/ui/text-link'
import type { SignIn } from '@/lib/accounts/auth/schema'
import { ApiError } from '@/lib/platform/http/api-client'
import { CodeStep } from './code-step'
import { type DemoAccountList, DemoAccounts } from './demo-accounts'
import { PasskeyButton } from './passkey-button'
import { checkScheme, requestToken, startSession } from './sign-in'

const TOKEN_LOST = 'Signing in took too long. Please try again.'
const NOTHING: SignIn = { email: '', password: '' }
const resolver = lazyResolver(async () => (await import('./resolvers')).signInResolver)

type LoginFormProps = { nextPath: string; demo: DemoAccountList | null; siteOrigin: string }

/**
 * `nextPath` is where to go after sign-in; it must be validated already. `demo` is null outside demo mode. `siteOrigin` is
 * the address the site is set up with: opened by the other scheme, browsers do not keep the session's cookie.
 */
export function LoginForm({ nextPath, demo, siteOrigin }: LoginFormProps) {
  const router = useRouter()
  const { form, field, errors, isSubmitting, submit, setError, fill, forget } = useSmallForm(resolver, NOTHING)
  const [isLeaving, setLeaving] = useState(false)
  const [asksForCode, setAsksForCode] = useState(false)
  const isBusy = isSubmitting || isLeaving

  const go = async (email: string, token: string) => {
    if (!(await startSession(email, token))) return setError('root', { message: TOKEN_LOST })
    setLeaving(true)
    router.replace(nextPath)
    router.refresh()
  }
  const send = submit(async (values) => {
    try {
      checkScheme(siteOrigin)
      await go(values.email, await requestToken(values))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'otp_required') return setAsksForCode(true)
      showFailure<SignIn>(error, asksForCode ? ['code'] : ['email', 'password'], setError)
    }
  })
  const startOver = () => {
    forget('code')
    setAsksForCode(false)
  }
  const pick = (email: string) => {
    fill({ email, password: demo?.password ?? '' })
    void send()
  }
  const forgot = (
    <TextLink asChild>
      <Link href="/reset-password">Forgot it?</Link>
    </TextLink>
  )
  return (
    <>
      <form ref={form} noValidate method="post" onSubmit={send} className="grid gap-4">
        {asksForCode ? (
          <CodeStep {...field('code')} error={errors.code} />
        ) : (
          <>
            <Field label="Email" error={errors.email}>
              <Input {...field('email')} type="email" inputSize="lg" autoComplete="username" />
            </Field>
            <Field label="Password" labelAction={forgot} error={errors.password}>
              <PasswordInput {...field('password')} inputSize="lg" />
            </Field>
          </>
        )}
        <FormAlert>{errors.root}</FormAlert>
        <Button type="submit" variant="primary" size="lg" block busy={isBusy} busyLabel="Signing in…">
          Sign in
        </Button>
        {asksForCode ? (
          <Button variant="ghost" size="lg" block onClick={startOver} disabled={isBusy}>
            Use another account
          </Button>
        ) : (
          <PasskeyButton
            siteOrigin={siteOrigin}
            disabled={isBusy}
            onVerified={go}
            onFailed={(message) => setError('root', { message })}
          />
        )}
      </form>
      {demo && !asksForCode ? <DemoAccounts accounts={demo} disabled={isBusy} onPick={pick} /> : null}
    </>
  )
}
