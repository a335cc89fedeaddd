'use client'

import { toast } from 'sonner'
import { messageOf } from '@/components/shared/form-errors'
import { Button } from '@/components/ui/button'
import { useTestPostback } from './use-connections'

type TestButtonProps = {
  postbackId: string
  /** Once there is something to read in the log. */
  onDone?: () => void
}

/** Calls a postback with sample values and says what came of it. */
export function TestButton({ postbackId, onDone }: TestButtonProps) {
  const { mutate, isPending } = useTestPostback()
  const test = () =>
    mutate(postbackId, {
      onSuccess: ({ status, httpStatus, error }) => {
        if (status === 'delivered') toast.success(`Your tracker answered ${httpStatus}.`)
        else toast.error(error ?? 'The test failed.')
        onDone?.()
      },
      onError: (error) => toast.error(messageOf(error)),
    })
  return (
    <Button size="sm" onClick={test} busy={isPending} busyLabel="Calling…">
      Send test
    </Button>
  )
}
