'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdvertiserDetail } from '@/lib/catalog/advertisers/admin-schema'
import { ApiError } from '@/lib/platform/http/api-client'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { changedFields, toAdvertiserDraft } from './advertiser-draft'
import { AdvertiserFields } from './advertiser-fields'
import { ADVERTISERS_PATH, advertiserOptions } from './queries'

type EditAdvertiserDialogProps = { advertiser: AdvertiserDetail; onClose: () => void }

/** Edits what is known of an advertiser. Only fields that were changed here are sent. */
export function EditAdvertiserDialog({ advertiser, onClose }: EditAdvertiserDialogProps) {
  const [initial] = useState(() => toAdvertiserDraft(advertiser))
  const [draft, setDraft] = useState(initial)
  const [version, setVersion] = useState(advertiser.version)
  const reloadAfterConflict = useReloadAfterConflict(advertiser.id)
  return (
    <StaffChangeDialog
      page="advertisers"
      done="Advertiser updated."
      onClose={onClose}
      title={`Edit ${advertiser.name}`}
      label="Save"
      busyLabel="Saving…"
      fields={(errors) => (
        <AdvertiserFields
          draft={draft}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
          errors={errors}
        />
      )}
      change={() => ({
        path: `${ADVERTISERS_PATH}/${advertiser.id}`,
        method: 'PATCH',
        body: { ...changedFields(draft, initial), version },
      })}
      onFailure={reloadAfterConflict(setVersion)}
    />
  )
}

/** After a conflict the advertiser is read again, so that a second save is of the version that is there now. */
export function useReloadAfterConflict(id: number) {
  const queryClient = useQueryClient()
  return (setVersion: (version: number) => void) =>
    async (error: unknown): Promise<never> => {
      if (error instanceof ApiError && error.status === 409)
        setVersion((await queryClient.fetchQuery({ ...advertiserOptions(id), staleTime: 0 })).version)
      throw error
    }
}
