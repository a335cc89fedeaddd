import { useState } from 'react'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions, DialogBody, DialogContent } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { REASON_LENGTH } from '@/lib/conversions/approvals/constants'
import { plural } from '@/lib/platform/text/counts'
import { useDecisions } from './use-decisions'

type RejectDialogProps = { refs: readonly string[]; onDone: () => void; onClose: () => void }

/** Rejects conversions for a reason that their affiliates read. */
export function RejectDialog({ refs, onDone, onClose }: RejectDialogProps) {
  const returnFocus = useReturnFocus()
  const { decide, busy } = useDecisions()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const isBusy = busy !== undefined
  const reject = async () => {
    if (reason.trim().length < REASON_LENGTH.min) return setProblem('Write why, in at least 5 characters.')
    const failure = await decide(refs, 'reject', reason)
    if (failure === undefined) onDone()
    else setProblem(failure)
  }
  return (
    <Dialog open onOpenChange={(open) => open || isBusy || onClose()}>
      <DialogContent
        {...returnFocus}
        title={`Reject ${plural(refs.length, 'conversion')}?`}
        description="Nothing is paid for them and they cost you nothing. The affiliate reads the reason and may appeal to our team."
      >
        <DialogBody>
          <Field label="Reason" hint="Such as: order canceled, payment failed, existing customer.">
            <Textarea
              rows={2}
              maxLength={REASON_LENGTH.max}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
          <FormAlert>{problem}</FormAlert>
        </DialogBody>
        <DialogActions onCancel={onClose} isBusy={isBusy}>
          <Button variant="danger" onClick={reject} busy={isBusy} busyLabel="Rejecting…">
            Reject
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
