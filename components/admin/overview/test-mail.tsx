'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { Button } from '@/components/ui/button'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { TestMail as Outcome } from '@/lib/runtime/staff-home/first-steps/admin-schema'

/** Time in which most mail servers have answered, after which the outcome is read. */
const LOOK_AFTER_MS = 3_000

const OUTCOMES: Record<Outcome['status'], string> = {
  queued: 'The last test email waits: the mail server has not accepted it yet.',
  sent: 'The last test email was accepted by the mail server.',
  failed: 'The last test email was refused.',
  kept: 'The last test email was not sent, because SMTP_URL is not set.',
}

/** Sends a test email to oneself, and shows what became of the last one. */
export function TestMail({ last }: { last: Outcome | null }) {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const send = async () => {
    setBusy(true)
    setFailure('')
    try {
      await apiFetch('/api/admin/settings/test-mail', { method: 'POST' })
      await new Promise((resolve) => setTimeout(resolve, LOOK_AFTER_MS))
      router.refresh()
    } catch (error) {
      setFailure(errorMessage(error))
    }
    setBusy(false)
  }
  return (
    <div className="mt-2 grid justify-items-start gap-1.5">
      <Button size="sm" busy={isBusy} busyLabel="Sending…" onClick={send}>
        Send a test email to me
      </Button>
      <p role="status" className="text-12 [overflow-wrap:anywhere] text-muted">
        {failure || (last ? `${OUTCOMES[last.status]}${last.error ? ` ${last.error}` : ''}` : '')}
      </p>
    </div>
  )
}
