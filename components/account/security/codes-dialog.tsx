'use client'

import { useState } from 'react'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import type { Enrollment } from '@/lib/accounts/credentials/schema'
import { EnrollForm } from './enroll-form'
import { PasswordForm } from './password-dialog'
import { RecoveryCodes } from './recovery-codes'
import { useCodes } from './use-codes'

type Step =
  | { name: 'password' }
  | { name: 'enroll'; enrollment: Enrollment }
  | { name: 'recovery'; recoveryCodes: readonly string[] }
const FIRST: Step = { name: 'password' }
const TITLES: Record<Step['name'], string> = {
  password: 'Turn on two-factor authentication',
  enroll: 'Set up your authenticator',
  recovery: 'Save your recovery codes',
}

type EnrolDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/**
 * Enrollment steps: password, secret, first code, recovery codes. It is separate from the button that opens it, which
 * unmounts once codes are on: the recovery codes must stay visible.
 */
export function EnrolDialog({ isOpen, onOpenChange }: EnrolDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      {isOpen ? <EnrolSteps onDone={() => onOpenChange(false)} /> : null}
    </Dialog>
  )
}

function EnrolSteps({ onDone }: { onDone: () => void }) {
  const codes = useCodes()
  const returnFocus = useReturnFocus()
  const [step, setStep] = useState<Step>(FIRST)
  return (
    <DialogContent
      {...returnFocus}
      title={TITLES[step.name]}
      // A click outside the dialog must not discard codes that are shown only once.
      onInteractOutside={(event) => (step.name === 'recovery' ? event.preventDefault() : undefined)}
    >
      {step.name === 'password' ? (
        <PasswordForm
          action="Continue"
          busyLabel="Checking…"
          run={async (proof) => setStep({ name: 'enroll', enrollment: await codes.begin(proof) })}
          onCancel={onDone}
        />
      ) : null}
      {step.name === 'enroll' ? (
        <EnrollForm
          enrollment={step.enrollment}
          confirm={async (code) => setStep({ name: 'recovery', recoveryCodes: await codes.confirm(code) })}
          onCancel={onDone}
        />
      ) : null}
      {step.name === 'recovery' ? <RecoveryCodes codes={step.recoveryCodes} onDone={onDone} /> : null}
    </DialogContent>
  )
}

/** Replaces the recovery codes. */
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
        title={codes ? 'Save your recovery codes' : 'New recovery codes'}
        {...(codes ? {} : { description: 'Your current codes stop working.' })}
        onInteractOutside={(event) => (codes ? event.preventDefault() : undefined)}
      >
        {codes ? (
          <RecoveryCodes codes={codes} onDone={() => open(false)} />
        ) : (
          <PasswordForm
            action="Create new codes"
            busyLabel="Creating…"
            asksForCode
            run={async (proof) => setCodes(await renew(proof))}
            onCancel={() => open(false)}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}
