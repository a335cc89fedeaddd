'use client'

import type { AdvertiserDetail } from '@/lib/catalog/advertisers/admin-schema'
import { type AdvertiserAction, STOPPING_ACTIONS } from '@/lib/catalog/advertisers/constants'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { ADVERTISERS_PATH } from './queries'

type Words = { label: string; busyLabel: string; description: string; done: string }

const WORDS: Record<AdvertiserAction, Words> = {
  pause: {
    label: 'Pause',
    busyLabel: 'Pausing…',
    description:
      'Conversions of its offers are rejected as "Offer paused" from now on, also those of earlier clicks. Links still lead to the offers. Refunds are still accepted.',
    done: 'Advertiser paused.',
  },
  resume: {
    label: 'Resume',
    busyLabel: 'Resuming…',
    description: 'Conversions of its active offers count again from now on.',
    done: 'Advertiser resumed.',
  },
  archive: {
    label: 'Archive',
    busyLabel: 'Archiving…',
    description:
      'It is no longer offered in forms. Its history stays, and refunds of past sales are still accepted. It must have no active offers. It can be restored.',
    done: 'Advertiser archived.',
  },
  restore: {
    label: 'Restore',
    busyLabel: 'Restoring…',
    description: 'It comes back as paused. Resume it when its offers should count conversions again.',
    done: 'Advertiser restored.',
  },
}

type StatusDialogProps = { advertiser: AdvertiserDetail; action: AdvertiserAction; onClose: () => void }

/** Pauses, resumes, archives or restores an advertiser. */
export function StatusDialog({ advertiser: { id, name }, action, onClose }: StatusDialogProps) {
  const words = WORDS[action]
  const isStopping = STOPPING_ACTIONS.includes(action)
  return (
    <StaffChangeDialog
      page="advertisers"
      {...words}
      onClose={onClose}
      title={`${words.label} ${name}`}
      isDanger={isStopping}
      phrase={isStopping ? name : undefined}
      change={() => ({ path: `${ADVERTISERS_PATH}/${id}/status`, body: { action } })}
    />
  )
}
