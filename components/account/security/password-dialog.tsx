'use client'

import { type ReactNode, useState } from 'react'
import { DialogForm } from '@/components/shared/forms/form-dialog'
import { FormPassword } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog'
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
  const form = useApiForm<PasswordAgain>({
    resolver: formResolver(passwordAgainSchema),
    defaultValues: { password: '' },
    fields: asksForCode ? ['password', 'code'] : ['password'],
    send: (values) => run(values),
  })
  return (
    <DialogForm
      form={form}
      action={action}
      busyLabel={busyLabel}
      variant={danger ? 'danger' : 'primary'}
      isLocked
      onCancel={onCancel}
    >
      <FormPassword {...form.field('password')} label="Your password" inputSize="lg" />
      {asksForCode ? <CodeField {...form.field('code')} /> : null}
    </DialogForm>
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
