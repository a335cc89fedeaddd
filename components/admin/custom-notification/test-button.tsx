'use client'

import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import type { Content } from '@/lib/people/campaigns/admin-schema'
import { ApiError, apiFetch } from '@/lib/platform/http/api-client'
import { CAMPAIGNS_PATH } from './queries'

type TestButtonProps = {
  content: Content
  /** Receives the server's errors by field; empty when there are none. */
  onErrors?: (errors: Readonly<Record<string, string>>) => void
}

/** Sends the current content to your own notifications only. */
export function TestButton({ content, onErrors }: TestButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiFetch(`${CAMPAIGNS_PATH}/test`, { method: 'POST', body: content }),
    onSuccess: () => {
      onErrors?.({})
      toast.success('Test sent to your notifications.')
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {}
      if (onErrors && Object.keys(fields).length > 0) onErrors(fields)
      else toast.error(errorMessage(error))
    },
  })
  return (
    <Button size="sm" className="justify-self-start" onClick={() => mutate()} busy={isPending} busyLabel="Sending…">
      <Send aria-hidden="true" />
      Send me a test
    </Button>
  )
}
