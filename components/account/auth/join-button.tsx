'use client'

import { useState } from 'react'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { Button } from '@/components/ui/button'
import { apiFetch } from '@/lib/platform/http/api-client'

/** Accepts an invitation as the signed-in account. */
export function JoinButton({ token }: { token: string }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const join = async () => {
    setBusy(true)
    try {
      await apiFetch('/api/auth/staff-invite/join', { method: 'POST', body: { token } })
      // staff have a different shell, so the whole page is reloaded
      window.location.assign('/admin')
    } catch (error) {
      setProblem(errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-4">
      <FormAlert>{problem}</FormAlert>
      <Button variant="primary" size="lg" block onClick={join} busy={isBusy} busyLabel="Joining…">
        Join
      </Button>
    </div>
  )
}
