'use client'

import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { Button } from '@/components/ui/button'
import { signInWithPasskey } from './passkey'
import { checkScheme } from './sign-in'

type PasskeyButtonProps = {
  /** The address the site is set up with. */
  siteOrigin: string
  disabled: boolean
  /** Receives the email address and one-use token of the passkey. @returns whether the sign-in succeeded */
  onVerified: (email: string, token: string) => Promise<void>
  onFailed: (message: string) => void
}

/** Signs in with a passkey; the browser asks which one. */
export function PasskeyButton({ siteOrigin, disabled, onVerified, onFailed }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      checkScheme(siteOrigin)
      const proof = await signInWithPasskey()
      if (proof) await onVerified(proof.email, proof.token)
    } catch (error) {
      onFailed(errorMessage(error))
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
