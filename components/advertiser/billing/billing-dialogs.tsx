import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useMailText } from '@/components/shared/brand/mail-text'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { typedCents } from '@/components/shared/forms/typed-numbers'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions, DialogBody, DialogContent } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toast'
import type { AdvertiserBilling } from '@/lib/people/advertisers/balance/schema'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import { BILLING_PATH, billingOptions } from '../queries'

type FormProps = {
  title: string
  description: string
  label: string
  hint?: string
  start: string
  submit: ReactNode
  /** What is no sum is sent as it was typed, so that the answer says so. */
  run: (cents: number | string | null) => Promise<void>
  onClose: () => void
}

/** A dialog that asks for a sum in dollars. What was typed stays when it is refused. */
function SumDialog({ title, description, label, hint, start, submit, run, onClose }: FormProps) {
  const returnFocus = useReturnFocus()
  const [sum, setSum] = useState(start)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      await run(typedCents(sum))
    } catch (error) {
      setProblem(errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <Dialog open onOpenChange={(open) => open || isBusy || onClose()}>
      <DialogContent {...returnFocus} title={title} description={description}>
        <form noValidate onSubmit={send}>
          <DialogBody>
            <Field label={label} {...(hint && { hint })}>
              <Input value={sum} inputMode="decimal" onChange={({ target }) => setSum(target.value)} />
            </Field>
            <FormAlert>{problem}</FormAlert>
          </DialogBody>
          <DialogActions onCancel={onClose} isBusy={isBusy}>
            <Button type="submit" variant="primary" busy={isBusy} busyLabel="One moment…">
              {submit}
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}

const checkoutAnswer = lazySchema(
  async () => (await import('@/lib/money/billing/checkout/schema')).checkoutAnswerSchema,
)

/** Begins a deposit by card at the payment provider. */
export const DepositDialog = ({ onClose }: { onClose: () => void }) => (
  <SumDialog
    title="Deposit"
    description="You pay by card on the page of our payment provider. It is posted as soon as they report it."
    label="Amount in dollars"
    start="1000.00"
    submit="Continue to payment"
    onClose={onClose}
    run={async (amountCents) => {
      const { url } = await apiFetch(`${BILLING_PATH}/checkouts`, {
        schema: checkoutAnswer,
        method: 'POST',
        body: { amountCents },
      })
      window.location.assign(url)
    }}
  />
)

type NoticeProps = { billing: AdvertiserBilling; onClose: () => void }

/** Sets below how much left owners and managers are notified. */
export function NoticeDialog({ billing: { lowBalanceCents }, onClose }: NoticeProps) {
  const mailText = useMailText()
  const client = useQueryClient()
  return (
    <SumDialog
      title="Low-balance alert"
      description={`Owners and managers get a notification${mailText(' and an email')} once less than this is left for sales.`}
      label="Threshold in dollars"
      hint="Empty for no alert."
      start={lowBalanceCents === null ? '' : (lowBalanceCents / 100).toFixed(2)}
      submit="Save alert"
      onClose={onClose}
      run={async (cents) => {
        await apiFetch(`${BILLING_PATH}/notice`, { method: 'PUT', body: { lowBalanceCents: cents } })
        await client.invalidateQueries({ queryKey: billingOptions.queryKey })
        toast.success('Alert saved.')
        onClose()
      }}
    />
  )
}
