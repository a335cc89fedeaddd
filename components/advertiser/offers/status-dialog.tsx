import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions, DialogBody, DialogContent } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { NOTE_LENGTH } from '@/lib/catalog/proposals/constants'
import type { OwnOffer } from '@/lib/catalog/proposals/schema'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import { OWN_OFFERS_PATH, ownOffersKey } from './queries'
import { showSaved } from './show-saved'

const savedAnswer = lazySchema(async () => (await import('@/lib/catalog/proposals/schema')).savedSchema)

type StatusDialogProps = { offer: OwnOffer; status: 'active' | 'paused'; onClose: () => void }

/** Pauses an offer, or asks to pause or resume it. */
export function StatusDialog({ offer, status, onClose }: StatusDialogProps) {
  const returnFocus = useReturnFocus()
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isOwn = status === 'paused' && offer.ownChanges.includes('pause')
  const verb = status === 'paused' ? 'Pause' : 'Resume'
  const save = async () => {
    setBusy(true)
    try {
      const body = { status, note }
      showSaved(await apiFetch(`${OWN_OFFERS_PATH}/${offer.id}/status`, { schema: savedAnswer, method: 'POST', body }))
      await client.invalidateQueries({ queryKey: ownOffersKey })
      onClose()
    } catch (error) {
      setProblem(errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <Dialog open onOpenChange={(open) => open || isBusy || onClose()}>
      <DialogContent
        {...returnFocus}
        title={`${isOwn ? verb : `Ask to ${verb.toLowerCase()}`} ${offer.name}?`}
        description={
          status === 'paused'
            ? `Its links and conversions stop${isOwn ? ' at once. Only your manager can resume it.' : ' once your manager agrees.'}`
            : 'Its links and conversions begin again once your manager agrees.'
        }
      >
        <DialogBody>
          <Field label="Note to your manager" hint="Optional.">
            <Textarea rows={2} maxLength={NOTE_LENGTH} value={note} onChange={({ target }) => setNote(target.value)} />
          </Field>
          <FormAlert>{problem}</FormAlert>
        </DialogBody>
        <DialogActions onCancel={onClose} isBusy={isBusy}>
          <Button variant={isOwn ? 'danger' : 'primary'} onClick={save} busy={isBusy} busyLabel="Sending…">
            {isOwn ? 'Pause offer' : 'Send'}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
