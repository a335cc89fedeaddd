'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { TestedText } from '@/lib/runtime/settings/texts-admin-schema'
import { TEXTS_PATH } from './queries'
import { wordsError } from './text-fields'

/** Sends what is typed, with examples for values, to the one who edits it. */
export function TestButton({ tested }: { tested: TestedText }) {
  const [state, setState] = useState({ isBusy: false, says: '' })
  const send = async () => {
    setState({ isBusy: true, says: '' })
    try {
      await apiFetch(`${TEXTS_PATH}/test`, { method: 'POST', body: tested })
      setState({ isBusy: false, says: 'Sent to you.' })
    } catch (error) {
      setState({ isBusy: false, says: wordsError(error as Error) })
    }
  }
  return (
    <span className="flex items-center gap-2">
      <span aria-live="polite" className="text-12 text-muted">
        {state.says}
      </span>
      <Button size="sm" busy={state.isBusy} busyLabel="Sending…" onClick={send}>
        Send me a test
      </Button>
    </span>
  )
}
