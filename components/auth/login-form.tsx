'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { TextLink } from '@/components/ui/text-link'
import { type SignIn, signInSchema } from '@/lib/auth/schema'
import { type DemoAccountList, DemoAccounts } from './demo-accounts'
import { askForToken, enter } from './enter'
import { FormAlert } from './form-alert'
import { showFailure } from './form-errors'

const TOKEN_LOST = 'Signing in took too long. Please try again.'

/** `nextPath` is where to go once in; it must have been made safe. `demo` is null outside demo mode. */
export function LoginForm({ nextPath, demo }: { nextPath: string; demo: DemoAccountList | null }) {
  const router = useRouter()
  const { register, handleSubmit, setValue, setError, formState } = useForm<SignIn>({
    resolver: zodResolver(signInSchema),
    defaultValues: { email: '', password: '' },
  })
  const [isLeaving, setLeaving] = useState(false)
  const { errors, isSubmitting } = formState
  const isBusy = isSubmitting || isLeaving

  const submit = handleSubmit(async ({ email, password }) => {
    try {
      const token = await askForToken(email, password)
      if (!(await enter(email, token))) return setError('root', { message: TOKEN_LOST })
      setLeaving(true)
      router.replace(nextPath)
      router.refresh()
    } catch (error) {
      showFailure(error, ['email', 'password'], setError)
    }
  })
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
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label="Email" error={errors.email?.message}>
          <Input {...register('email')} type="email" inputSize="lg" autoComplete="username" />
        </Field>
        <Field label="Password" labelAction={forgot} error={errors.password?.message}>
          <PasswordInput {...register('password')} inputSize="lg" />
        </Field>
        <FormAlert>{errors.root?.message}</FormAlert>
        <Button type="submit" variant="primary" size="lg" block busy={isBusy} busyLabel="Signing in…">
          Sign in
        </Button>
      </form>
      {demo ? <DemoAccounts accounts={demo} disabled={isBusy} onPick={pick} /> : null}
    </>
  )
}
