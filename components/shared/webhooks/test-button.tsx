'use client'

import { type ComponentProps, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import type { EventDetail } from '@/lib/api/webhooks/schema'
import { errorMessage } from '../forms/form-errors'
import { useReturnFocus } from '../page/use-return-focus'
import { TryLine } from './delivery-attempt-row'
import type { Side } from './queries'
import { useTestWebhook } from './use-webhooks'

type TestButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'aria-label'> & {
  side: Side
  webhook: { id: string; name: string }
}

/** Sends a test event and shows what was answered. */
export function TestButton({ side, webhook: { id, name }, ...look }: TestButtonProps) {
  const { mutate, isPending } = useTestWebhook(side)
  const [result, setResult] = useState<EventDetail | null>(null)
  const send = () => mutate({ id }, { onSuccess: setResult, onError: (error) => toast.error(errorMessage(error)) })
  return (
    <>
      <Button {...look} onClick={send} busy={isPending} busyLabel="Sending…">
        Send a test
      </Button>
      <TestResult result={result} name={name} onClose={() => setResult(null)} />
    </>
  )
}

type TestResultProps = { result: EventDetail | null; name: string; onClose: () => void }

function TestResult({ result, name, onClose }: TestResultProps) {
  const returnFocus = useReturnFocus()
  return (
    <Dialog open={result !== null} onOpenChange={(open) => open || onClose()}>
      {result ? (
        <DialogContent
          {...returnFocus}
          title={result.event.status === 'delivered' ? 'The test arrived' : 'The test failed'}
          description={
            result.event.status === 'delivered'
              ? `${name} took a webhook.test.`
              : `${name} did not take a webhook.test. A test is not tried again.`
          }
          className="w-[520px]"
        >
          <DialogBody>
            <ol aria-label="Tries">
              {result.tries.map((one) => (
                <TryLine key={one.number} one={one} />
              ))}
            </ol>
            {result.tries.length === 0 ? <p>{result.event.error ?? 'It was not called.'}</p> : null}
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="primary">Close</Button>
            </DialogClose>
          </DialogFooter>
        </DialogContent>
      ) : null}
    </Dialog>
  )
}
