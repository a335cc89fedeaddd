'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { lazyResolver } from '@/components/shared/lazy-resolver'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { TextLink } from '@/components/ui/text-link'
import type { SignIn } from '@/lib/accounts/auth/schema'
import { ApiError } from '@/lib/platform/http/api-client'
import { FormAlert } from '../shared/form-alert'
import { showFailure } from '../shared/form-errors'
import { CodeStep } from './code-step'
import { type DemoAccountList, DemoAccounts } from './demo-accounts'
import { PasskeyButton } from './passkey-button'
import { requestToken, startSession } from './sign-in'

const TOKEN_LOST = 'Signing in took too long. Please try again.'

/** `nextPath` is where to go after sign-in; it must be validated already. `demo` is null outside demo mode. */
export function LoginForm({ nextPath, demo }: { nextPath: string; demo: DemoAccountList | null }) {
  const router = useRouter()
  const { register, handleSubmit, setValue, setError, clearErrors, formState } = useForm<SignIn>({
    resolver: lazyResolver(async () => (await import('./resolvers')).signInResolver),
    defaultValues: { email: '', password: '' },
  })
  const [isLeaving, setLeaving] = useState(false)
  const [asksForCode, setAsksForCode] = useState(false)
  const { errors, isSubmitting } = formState
  const isBusy = isSubmitting || isLeaving

  const go = async (email: string, token: string) => {
    if (!(await startSession(email, token))) return setError('root', { message: TOKEN_LOST })
    setLeaving(true)
    router.replace(nextPath)
    router.refresh()
  }
  const submit = handleSubmit(async (values) => {
    try {
      await go(values.email, await requestToken(values))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'otp_required') setAsksForCode(true)
      else showFailure(error, asksForCode ? ['code'] : ['email', 'password'], setError)
    }
  })
  const startOver = () => {
    setAsksForCode(false)
    setValue('code', undefined)
    clearErrors()
  }
  const pick = (email: string) => {
    setValue('email', email)
    setValue('password', demo?.password ?? '')
    void submit()
  }
  const forgot = (
    <TextLink asChild>
      <Link href="/reset-password">Forgot it?</Link>
    </TextLink>
  )
  return (
    <>
      <form noValidate method="post" onSubmit={submit} className="grid gap-4">
        {asksForCode ? (
          <CodeStep field={register('code')} error={errors.code?.message} />
        ) : (
          <>
            <Field label="Email" error={errors.email?.message}>
              <Input {...register('email')} type="email" inputSize="lg" autoComplete="username" />
            </Field>
            <Field label="Password" labelAction={forgot} error={errors.password?.message}>
              <PasswordInput {...register('password')} inputSize="lg" />
            </Field>
          </>
        )}
        <FormAlert>{errors.root?.message}</FormAlert>
        <Button type="submit" variant="primary" size="lg" block busy={isBusy} busyLabel="Signing in…">
          Sign in
        </Button>
        {asksForCode ? (
          <Button variant="ghost" size="lg" block onClick={startOver} disabled={isBusy}>
            Use another account
          </Button>
        ) : (
          <PasskeyButton disabled={isBusy} onProved={go} onFailed={(message) => setError('root', { message })} />
        )}
      </form>
      {demo && !asksForCode ? <DemoAccounts accounts={demo} disabled={isBusy} onPick={pick} /> : null}
    </>
  )
}
