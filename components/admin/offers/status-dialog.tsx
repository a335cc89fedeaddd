'use client'

import type { AdminOffer } from '@/lib/catalog/offers/admin-schema'
import { CONFIRMED_ACTIONS, type OfferAction } from '@/lib/catalog/offers/status-constants'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { OFFERS_PATH } from './queries'

type Words = { label: string; busyLabel: string; description: string; done: string }

export const ACTION_WORDS: Record<OfferAction, Words> = {
  activate: {
    label: 'Activate',
    busyLabel: 'Activating…',
    description:
      'Affiliates with access see it, its links redirect, and conversions count, starting at its start date.',
    done: 'Offer activated.',
  },
  pause: {
    label: 'Pause',
    busyLabel: 'Pausing…',
    description:
      'Its links stop, and conversions are rejected as "Offer paused" from now on, also those of earlier clicks. Refunds are still accepted.',
    done: 'Offer paused.',
  },
  archive: {
    label: 'Archive',
    busyLabel: 'Archiving…',
    description:
      'It ends: links stop, conversions are rejected, and it is left out of lists and forms. What it earned stays. It can be restored.',
    done: 'Offer archived.',
  },
  restore: {
    label: 'Restore',
    busyLabel: 'Restoring…',
    description: 'It comes back as paused. Activate it when it should take visitors again.',
    done: 'Offer restored.',
  },
}

type StatusDialogProps = { offer: AdminOffer; action: OfferAction; onClose: () => void }

/** Activates, pauses, archives or restores an offer. */
export function StatusDialog({ offer: { id, name }, action, onClose }: StatusDialogProps) {
  const words = ACTION_WORDS[action]
  const isConfirmed = CONFIRMED_ACTIONS.includes(action)
  return (
    <StaffChangeDialog
      page="offers"
      {...words}
      onClose={onClose}
      title={`${words.label} ${name}`}
      isDanger={isConfirmed}
      phrase={isConfirmed ? name : undefined}
      change={() => ({ path: `${OFFERS_PATH}/${id}/status`, body: { action } })}
    />
  )
}
