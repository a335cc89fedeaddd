'use client'

import { useState } from 'react'
import { wholeNumber } from '@/components/shared/forms/typed-numbers'
import type { ApplicationRow } from '@/lib/catalog/applications/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { AffiliateField } from '../kit/fields/affiliate-field'
import { OFFERS_PATH } from './queries'

/** Approves an affiliate who did not apply, as private offers need it. */
export function GrantAccessDialog({ offerId, onClose }: { offerId: number; onClose: () => void }) {
  const [affiliate, setAffiliate] = useState('')
  return (
    <StaffChangeDialog
      page="offers"
      done="Affiliate approved."
      onClose={onClose}
      title="Approve an affiliate"
      description="Their clicks on this offer count from now on. They get a notification with the reason."
      label="Approve"
      busyLabel="Approving…"
      fields={(errors) => (
        <AffiliateField label="Affiliate" value={affiliate} onChange={setAffiliate} error={errors.affiliateId} />
      )}
      change={() => ({ path: `${OFFERS_PATH}/${offerId}/affiliates`, body: { affiliateId: wholeNumber(affiliate) } })}
    />
  )
}

type EndAccessDialogProps = { offerId: number; row: ApplicationRow; onClose: () => void }

/** Ends the approval of an affiliate. */
export function EndAccessDialog({ offerId, row, onClose }: EndAccessDialogProps) {
  return (
    <StaffChangeDialog
      page="offers"
      done="Approval ended."
      onClose={onClose}
      title={`End the approval of ${row.affiliateName}`}
      description="Their clicks on this offer stop counting at once. What they earned stays. They get a notification with the reason."
      label="End approval"
      busyLabel="Ending…"
      isDanger
      change={() => ({ path: `${OFFERS_PATH}/${offerId}/affiliates/${row.affiliateId}`, method: 'DELETE' })}
    />
  )
}
