'use client'

import { errorMessage } from '@/components/shared/forms/form-errors'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { useTestPostback } from '../use-connections'

type TestButtonProps = {
  postbackId: string
  /** Called when the log has a new entry. */
  onDone?: () => void
}

/** Calls a postback with sample values and shows the result. */
export function TestButton({ postbackId, onDone }: TestButtonProps) {
  const { mutate, isPending } = useTestPostback()
  const test = () =>
    mutate(postbackId, {
      onSuccess: ({ status, httpStatus, error }) => {
        if (status === 'delivered') toast.success(`Your tracker answered ${httpStatus}.`)
        else toast.error(error ?? 'The test failed.')
        onDone?.()
      },
      onError: (error) => toast.error(errorMessage(error)),
    })
  return (
    <Button size="sm" onClick={test} busy={isPending} busyLabel="Calling…">
      Send test
    </Button>
  )
}
