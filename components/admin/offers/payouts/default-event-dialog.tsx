'use client'

import { useState } from 'react'
import { TextField } from '@/components/shared/forms/fields'
import type { OfferPayouts } from '@/lib/catalog/payouts/admin-schema'
import type { PayoutWarning } from '@/lib/catalog/payouts/changes/admin-schema'
import { StaffChangeDialog } from '../../kit/change/staff-change-dialog'
import { payoutsPath } from './queries'
import { useReloadPayouts } from './use-reload-payouts'
import { Warnings } from './warnings'

type DefaultEventDialogProps = { offer: OfferPayouts['offer']; onClose: () => void }

/** Sets the event of the offer's own payout. */
export function DefaultEventDialog({ offer, onClose }: DefaultEventDialogProps) {
  const [event, setEvent] = useState(offer.defaultEvent)
  const [accepted, setAccepted] = useState<PayoutWarning[]>([])
  const reload = useReloadPayouts(offer.id)
  return (
    <StaffChangeDialog
      page="offers"
      done="Event saved."
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
      change={() => ({
        path: `${payoutsPath(offer.id)}/default-event`,
        method: 'PUT',
        body: { event, accepted, version: offer.version },
      })}
      onFailure={reload}
    />
  )
}
