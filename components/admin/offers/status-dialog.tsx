'use client'

import type { AdminOffer } from '@/lib/catalog/offers/admin-schema'
import type { OfferAction } from '@/lib/catalog/offers/status-constants'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import type { UndoableChange } from '../kit/change/use-undoable-change'
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

const send = (id: number, action: OfferAction) => ({ path: `${OFFERS_PATH}/${id}/status`, body: { action } })

/** Activating, pausing or restoring an offer, which is done at once; a paused one can be activated again and the reverse. */
export function statusChange({ id, status }: AdminOffer, action: Exclude<OfferAction, 'archive'>): UndoableChange {
  const { done, description } = ACTION_WORDS[action]
  // there is no way back to a draft, to an offer that has ended, or to the archive without its dialog
  const back = action === 'pause' ? 'activate' : status === 'paused' && action === 'activate' ? 'pause' : null
  return { change: send(id, action), undo: back === null ? undefined : send(id, back), done, description }
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
