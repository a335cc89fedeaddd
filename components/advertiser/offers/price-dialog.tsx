import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '@/components/shared/forms/fields'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { typedBps, typedCents } from '@/components/shared/forms/typed-numbers'
import { parseLocalInstant } from '@/components/shared/offer-form/typed-values'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions, DialogBody, DialogContent } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { hasFlat, hasPercent } from '@/lib/catalog/payouts/value-rules'
import { NOTE_LENGTH } from '@/lib/catalog/proposals/constants'
import type { OwnOffer } from '@/lib/catalog/proposals/schema'
import { ApiError, apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import { OWN_OFFERS_PATH, ownOffersKey } from './queries'
import { showSaved } from './show-saved'

const savedAnswer = lazySchema(async () => (await import('@/lib/catalog/proposals/schema')).savedSchema)

type PriceDialogProps = { offer: OwnOffer; onClose: () => void }

/** Proposes another price for the offer's own conversions. What was typed stays when it is refused. */
export function PriceDialog({ offer, onClose }: PriceDialogProps) {
  const returnFocus = useReturnFocus()
  const client = useQueryClient()
  const { payoutType, version } = offer
  const [revenue, setRevenue] = useState((offer.defaultRevenueCents / 100).toFixed(2))
  const [share, setShare] = useState(String(offer.percentRevenueBps / 100))
  const [begins, setBegins] = useState('')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const errors = error instanceof ApiError ? error.fields : {}
  const send = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const body = {
        ...(hasFlat(payoutType) && { defaultRevenueCents: typedCents(revenue) ?? 0 }),
        ...(hasPercent(payoutType) && { percentRevenueBps: typedBps(share) }),
        beginsAt: parseLocalInstant(begins),
        version,
        note,
      }
      showSaved(await apiFetch(`${OWN_OFFERS_PATH}/${offer.id}/price`, { schema: savedAnswer, method: 'POST', body }))
      await client.invalidateQueries({ queryKey: ownOffersKey })
      onClose()
    } catch (problem) {
      setError(problem)
      setBusy(false)
    }
  }
  return (
    <Dialog open onOpenChange={(open) => open || isBusy || onClose()}>
      <DialogContent
        {...returnFocus}
        title={`Propose another price for ${offer.name}`}
        description="Your manager accepts or declines it. Only conversions from that moment on cost the new price; what was sold before stays as it is."
      >
        <DialogBody>
          {hasFlat(payoutType) ? (
            <TextField
              label="Amount per conversion"
              isNumber
              unit={offer.revenueCurrency}
              value={revenue}
              onChange={setRevenue}
              error={errors.defaultRevenueCents}
            />
          ) : null}
          {hasPercent(payoutType) ? (
            <TextField
              label="Share of the sale"
              isNumber
              unit="%"
              value={share}
              onChange={setShare}
              error={errors.percentRevenueBps}
            />
          ) : null}
          <TextField
            label="From"
            type="datetime-local"
            hint="Eastern time. Empty for once it is accepted."
            value={begins}
            onChange={setBegins}
            error={errors.beginsAt}
          />
          <Field label="Note to your manager" hint="Optional.">
            <Textarea rows={2} maxLength={NOTE_LENGTH} value={note} onChange={({ target }) => setNote(target.value)} />
          </Field>
          <FormAlert>{error && Object.keys(errors).length === 0 ? errorMessage(error) : undefined}</FormAlert>
        </DialogBody>
        <DialogActions onCancel={onClose} isBusy={isBusy}>
          <Button variant="primary" onClick={send} busy={isBusy} busyLabel="Sending…">
            Send proposal
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
