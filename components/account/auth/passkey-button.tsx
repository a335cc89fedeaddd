'use client'

import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '@/components/shared/forms/form-errors'
import { Button } from '@/components/ui/button'
import { askWithPasskey } from './passkey'

type PasskeyButtonProps = {
  disabled: boolean
  /** Receives the email address and one-use token of the passkey. @returns whether the sign-in succeeded */
  onProved: (email: string, token: string) => Promise<void>
  onFailed: (message: string) => void
}

/** Signs in with a passkey; the browser asks which one. */
export function PasskeyButton({ disabled, onProved, onFailed }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      const proof = await askWithPasskey()
      if (proof) await onProved(proof.email, proof.token)
    } catch (error) {
      onFailed(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="lg" block busy={isBusy} busyLabel="Waiting for your passkey…" disabled={disabled} onClick={press}>
      <KeyRound />
      Sign in with a passkey
    </Button>
  )
}
