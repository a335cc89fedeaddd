'use client'

import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { TextField } from '@/components/shared/forms/fields'
import type { OfferPayouts } from '@/lib/catalog/payouts/admin-schema'
import type { PayoutWarning } from '@/lib/catalog/payouts/changes/admin-schema'
import { useChange } from '../../kit/change/use-change'
import { payoutsPath } from './queries'
import { useReloadPayouts } from './use-reload-payouts'
import { Warnings } from './warnings'

type DefaultEventDialogProps = { offer: OfferPayouts['offer']; onClose: () => void }

/** Sets the event of the offer's own payout. */
export function DefaultEventDialog({ offer, onClose }: DefaultEventDialogProps) {
  const [event, setEvent] = useState(offer.defaultEvent)
  const [accepted, setAccepted] = useState<PayoutWarning[]>([])
  const { mutateAsync } = useChange('offers', 'Event saved.')
  const reload = useReloadPayouts(offer.id)
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Default event of ${offer.name}`}
      description="Conversions with this event or without one get the base payout. While the offer has no goals, every event does."
      label="Save"
      busyLabel="Saving…"
      fields={(errors) => (
        <>
          <TextField
            label="Event"
            hint="As the advertiser sends it: letters, digits, dots, dashes and underscores."
            value={event}
            onChange={setEvent}
            error={errors.event}
          />
          <Warnings errors={errors} accepted={accepted} onChange={setAccepted} />
        </>
      )}
      run={({ reason }) =>
        mutateAsync({
          path: `${payoutsPath(offer.id)}/default-event`,
          method: 'PUT',
          body: { event, accepted, version: offer.version, reason },
        }).catch(reload)
      }
    />
  )
}
