'use client'

import { useMutation } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { apiFetch } from '@/lib/platform/http/api-client'
import { UNSUBSCRIBE_ROUTE } from '@/lib/reporting/views/emails/constants'
import { errorMessage } from '../../forms/form-errors'

/** The button that ends the emails of a report. */
export function StopEmails({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => apiFetch(`${UNSUBSCRIBE_ROUTE}/${token}`, { method: 'POST' }),
  })
  return (
    <Card>
      {isSuccess ? (
        <EmptyState as="h2" title="These emails have stopped">
          You can switch them on again under Views.
        </EmptyState>
      ) : (
        <EmptyState
          as="h2"
          title="Stop the emails of this report?"
          action={
            <Button variant="primary" busy={isPending} busyLabel="Stopping…" onClick={() => mutate()}>
              Stop the emails
            </Button>
          }
        >
          {error ? <span role="alert">{errorMessage(error)}</span> : 'Your other emails go on.'}
        </EmptyState>
      )}
    </Card>
  )
}
