'use client'

import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogTrigger } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { type PasswordAgain, passwordAgainSchema } from '@/lib/accounts/credentials/schema'
import { CodeField } from '../auth/code-step'

type PasswordFormProps = {
  action: string
  busyLabel: string
  danger?: boolean
  /** Whether two-factor authentication is on, so that a code is needed too. */
  asksForCode?: boolean
  /** The action; an error it throws is shown in the form. */
  run: (proof: PasswordAgain) => Promise<unknown>
  onCancel: () => void
}

/** Asks for the password again in a dialog, and for a code where two-factor authentication is on. */
export function PasswordForm({
  action,
  busyLabel,
  danger = false,
  asksForCode = false,
  run,
  onCancel,
}: PasswordFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<PasswordAgain>({
    resolver: formResolver(passwordAgainSchema),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (proof) => {
    try {
      await run(proof)
    } catch (error) {
      showFailure(error, asksForCode ? ['password', 'code'] : ['password'], setError)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody>
        <Field label="Your password" error={errors.password?.message}>
          <PasswordInput {...register('password')} inputSize="lg" />
        </Field>
        {asksForCode ? <CodeField field={register('code')} error={errors.code?.message} /> : null}
        <FormAlert>{errors.root?.message}</FormAlert>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onCancel} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={isSubmitting} busyLabel={busyLabel}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  )
}

type PasswordDialogProps = Omit<PasswordFormProps, 'onCancel'> & {
  trigger: ReactNode
  title: string
  description: string
}

/** A button whose action requires the password; its dialog closes on success. */
export function PasswordDialog({ trigger, title, description, run, ...form }: PasswordDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const runAndClose = async (proof: PasswordAgain) => {
    await run(proof)
    setOpen(false)
  }
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent title={title} description={description}>
        <PasswordForm {...form} run={runAndClose} onCancel={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}
