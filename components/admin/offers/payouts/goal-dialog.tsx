'use client'

import { useState } from 'react'
import { TextField } from '@/components/shared/forms/fields'
import { Checkbox } from '@/components/ui/checkbox'
import type { OfferPayouts, PayoutLine } from '@/lib/catalog/payouts/admin-schema'
import type { PayoutWarning } from '@/lib/catalog/payouts/changes/admin-schema'
import { StaffChangeDialog } from '../../kit/change/staff-change-dialog'
import { AmountFields } from './amount-fields'
import { amountsBody, newAmounts } from './payout-draft'
import { payoutsPath } from './queries'
import { useReloadPayouts } from './use-reload-payouts'
import { Warnings } from './warnings'

type GoalDialogProps = {
  offer: OfferPayouts['offer']
  /** The goal to edit; undefined for a new one. */
  goal?: PayoutLine | undefined
  /** That of the offer's own price. */
  currency: string
  onClose: () => void
}

/** Adds a goal with its payout, or edits its name, event and repetition. */
export function GoalDialog({ offer, goal, currency, onClose }: GoalDialogProps) {
  const [typed, setTyped] = useState({
    name: goal?.name ?? '',
    event: goal?.event ?? '',
    isRepeatable: goal?.isRepeatable ?? false,
  })
  const [amounts, setAmounts] = useState(() => newAmounts(currency))
  const [accepted, setAccepted] = useState<PayoutWarning[]>([])
  const reload = useReloadPayouts(offer.id)
  const path = `${payoutsPath(offer.id)}/goals`
  const body = { ...typed, accepted, version: offer.version }
  return (
    <StaffChangeDialog
      page="offers"
      done={goal ? 'Goal updated.' : 'Goal added.'}
      onClose={onClose}
      title={goal ? `Edit ${goal.name}` : `Add a goal to ${offer.name}`}
      description={
        goal
          ? 'Its payout is changed with those of the offer, under "Change payouts".'
          : `The event of the postback chooses the goal. Without an event, or with "${offer.defaultEvent}", the base payout is paid; any other event is refused as unknown.`
      }
      label={goal ? 'Save' : 'Add the goal'}
      busyLabel="Saving…"
      fields={(errors) => (
        <>
          <TextField
            label="Name"
            hint="As affiliates read it."
            placeholder="First deposit"
            value={typed.name}
            onChange={(name) => setTyped({ ...typed, name })}
            error={errors.name}
          />
          <TextField
            label="Event"
            hint="As the advertiser sends it: letters, digits, dots, dashes and underscores."
            placeholder="deposit"
            value={typed.event}
            onChange={(event) => setTyped({ ...typed, event })}
            error={errors.event}
          />
          <Checkbox
            label="Pay every conversion, not only one per click"
            checked={typed.isRepeatable}
            onChange={({ target }) => setTyped({ ...typed, isRepeatable: target.checked })}
          />
          {goal ? null : (
            <AmountFields
              draft={amounts}
              onChange={(part) => setAmounts({ ...amounts, ...part })}
              errors={errors}
              fieldPath=""
            />
          )}
          <Warnings errors={errors} accepted={accepted} onChange={setAccepted} />
        </>
      )}
      change={() =>
        goal
          ? { path: `${path}/${goal.goalId}`, method: 'PATCH', body }
          : { path, body: { ...body, ...amountsBody(amounts) } }
      }
      onFailure={reload}
    />
  )
}

type GoalStateDialogProps = { offer: OfferPayouts['offer']; goal: PayoutLine; onClose: () => void }

/** Pauses a goal, or lets it pay again. */
export function GoalStateDialog({ offer, goal, onClose }: GoalStateDialogProps) {
  const [accepted, setAccepted] = useState<PayoutWarning[]>([])
  const reload = useReloadPayouts(offer.id)
  return (
    <StaffChangeDialog
      page="offers"
      done={goal.isActive ? 'Goal paused.' : 'Goal resumed.'}
      onClose={onClose}
      title={`${goal.isActive ? 'Pause' : 'Resume'} ${goal.name}`}
      description={
        goal.isActive
          ? `From now on "${goal.event}" is refused as an unknown event. What it paid stays.`
          : `From now on "${goal.event}" is paid again.`
      }
      label={goal.isActive ? 'Pause' : 'Resume'}
      busyLabel="Saving…"
      isDanger={goal.isActive}
      fields={(errors) => <Warnings errors={errors} accepted={accepted} onChange={setAccepted} />}
      change={() => ({
        path: `${payoutsPath(offer.id)}/goals/${goal.goalId}`,
        method: 'PATCH',
        body: { isActive: !goal.isActive, accepted, version: offer.version },
      })}
      onFailure={reload}
    />
  )
}
