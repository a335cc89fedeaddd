'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import type { OfferPayouts, PayoutLine } from '@/lib/catalog/payouts/admin-schema'
import { StaffChangeDialog } from '../../kit/change/staff-change-dialog'
import { payoutsPath } from './queries'
import { useReloadPayouts } from './use-reload-payouts'

type OrderDialogProps = { offer: OfferPayouts['offer']; goals: readonly PayoutLine[]; onClose: () => void }

/** Sets the order in which affiliates see goals. */
export function OrderDialog({ offer, goals, onClose }: OrderDialogProps) {
  const [ordered, setOrdered] = useState(() => [...goals])
  const reload = useReloadPayouts(offer.id)
  const move = (from: number, to: number) => {
    const next = [...ordered]
    next.splice(to, 0, ...next.splice(from, 1))
    setOrdered(next)
  }
  return (
    <StaffChangeDialog
      page="offers"
      done="Order saved."
      onClose={onClose}
      title="Order of the goals"
      label="Save the order"
      busyLabel="Saving…"
      fields={() => (
        <ol className="grid gap-1">
          {ordered.map(({ goalId, name }, index) => (
            <li key={goalId} className="flex items-center justify-between gap-2 text-13">
              {name}
              <span className="flex">
                <IconButton
                  size="sm"
                  label={`Move ${name} up`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp />
                </IconButton>
                <IconButton
                  size="sm"
                  label={`Move ${name} down`}
                  disabled={index === ordered.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown />
                </IconButton>
              </span>
            </li>
          ))}
        </ol>
      )}
      change={() => ({
        path: `${payoutsPath(offer.id)}/goals/order`,
        method: 'PUT',
        body: { ids: ordered.map(({ goalId }) => goalId), version: offer.version },
      })}
      onFailure={reload}
    />
  )
}
