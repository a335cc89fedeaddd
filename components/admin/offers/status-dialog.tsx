'use client'

import type { AdminOffer } from '@/lib/catalog/offers/admin-schema'
import type { OfferAction } from '@/lib/catalog/offers/status-constants'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import type { UndoableChange } from '../kit/change/use-undoable-change'
import { OFFERS_PATH } from './queries'

type Words = { label: string; busyLabel: string; description: string; done: string }

/** What staff choose; an activation is only withdrawn by undoing it. */
export type ChosenAction = Exclude<OfferAction, 'withdraw'>

export const ACTION_WORDS: Record<ChosenAction, Words> = {
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

const send = (id: number, action: OfferAction, more: { reason?: string; confirm?: string } = {}) => ({
  path: `${OFFERS_PATH}/${id}/status`,
  body: { action, ...more },
})

/** Activating, pausing or restoring an offer, which is done at once and can be undone. */
export function statusChange(offer: AdminOffer, action: Exclude<ChosenAction, 'archive'>): UndoableChange {
  const { done, description } = ACTION_WORDS[action]
  return { change: send(offer.id, action), undo: takeBack(offer, action), done, description }
}

function takeBack({ id, name, status }: AdminOffer, action: Exclude<ChosenAction, 'archive'>) {
  if (action === 'pause') return send(id, 'activate')
  if (action === 'restore') return send(id, 'archive', { reason: 'Undone right after it was restored.', confirm: name })
  return send(id, status === 'paused' ? 'pause' : 'withdraw')
}

/** Archives an offer: the reason and its name are required. */
export function ArchiveDialog({ offer: { id, name }, onClose }: { offer: AdminOffer; onClose: () => void }) {
  const words = ACTION_WORDS.archive
  return (
    <StaffChangeDialog
      page="offers"
      {...words}
      onClose={onClose}
      title={`${words.label} ${name}`}
      isDanger
      phrase={name}
      change={() => send(id, 'archive')}
    />
  )
}
