'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import type { Enrolment } from '@/lib/security/schema'
import { EnrolForm } from './enrol-form'
import { PasswordForm } from './password-dialog'
import { RecoveryCodes } from './recovery-codes'
import { useCodes } from './use-codes'

type Step =
  | { name: 'password' }
  | { name: 'enrol'; enrolment: Enrolment }
  | { name: 'kept'; recoveryCodes: readonly string[] }
const FIRST: Step = { name: 'password' }
const TITLES: Record<Step['name'], string> = {
  password: 'Turn on one-time codes',
  enrol: 'Set up your authenticator',
  kept: 'Keep your recovery codes',
}

/** Password, secret, first code, recovery codes: one after another. */
export function EnrolDialog() {
  const codes = useCodes()
  const [isOpen, setOpen] = useState(false)
  const [step, setStep] = useState<Step>(FIRST)
  const open = (next: boolean) => {
    setOpen(next)
    if (next) setStep(FIRST)
  }
  const close = () => open(false)
  return (
    <Dialog open={isOpen} onOpenChange={open}>
      <DialogTrigger asChild>
        <Button>Turn on</Button>
      </DialogTrigger>
      <DialogContent
        title={TITLES[step.name]}
        // A press beside the dialog must not take away what is shown only once.
        onInteractOutside={(event) => (step.name === 'kept' ? event.preventDefault() : undefined)}
      >
        {step.name === 'password' ? (
          <PasswordForm
            action="Continue"
            busyLabel="Checking…"
            run={async (password) => setStep({ name: 'enrol', enrolment: await codes.begin(password) })}
            onCancel={close}
          />
        ) : null}
        {step.name === 'enrol' ? (
          <EnrolForm
            enrolment={step.enrolment}
            confirm={async (code) => setStep({ name: 'kept', recoveryCodes: await codes.confirm(code) })}
            onCancel={close}
          />
        ) : null}
        {step.name === 'kept' ? <RecoveryCodes codes={step.recoveryCodes} onDone={close} /> : null}
      </DialogContent>
    </Dialog>
  )
}

/** New recovery codes in place of the old ones. */
export function RenewDialog() {
  const { renew } = useCodes()
  const [isOpen, setOpen] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const open = (next: boolean) => {
    setOpen(next)
    if (next) setCodes(null)
  }
  return (
    <Dialog open={isOpen} onOpenChange={open}>
      <DialogTrigger asChild>
        <Button>New recovery codes</Button>
      </DialogTrigger>
      <DialogContent
        title={codes ? 'Keep your recovery codes' : 'New recovery codes'}
        {...(codes ? {} : { description: 'The ones you have stop working.' })}
        onInteractOutside={(event) => (codes ? event.preventDefault() : undefined)}
      >
        {codes ? (
          <RecoveryCodes codes={codes} onDone={() => open(false)} />
        ) : (
          <PasswordForm
            action="Make new codes"
            busyLabel="Making…"
            run={async (password) => setCodes(await renew(password))}
            onCancel={() => open(false)}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}
