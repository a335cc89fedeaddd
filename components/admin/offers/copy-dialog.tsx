'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { TextField } from '@/components/shared/forms/fields'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { type AdminOffer, offerCreatedSchema } from '@/lib/catalog/offers/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { OFFERS_PATH } from './queries'

type CopyDialogProps = { offer: AdminOffer; onClose: () => void }

/** Copies an offer as a draft, and opens the copy. */
export function CopyDialog({ offer, onClose }: CopyDialogProps) {
  const router = useRouter()
  const [name, setName] = useState(`${offer.name} (copy)`)
  return (
    <StaffChangeDialog
      isReasonOptional
      page="offers"
      done="Offer duplicated."
      onClose={onClose}
      title={`Duplicate ${offer.name}`}
      description="The copy is a draft with the same terms, targeting, creatives, rules and questions. Schedule, affiliates and figures stay with the original."
      label="Duplicate"
      busyLabel="Duplicating…"
      fields={(errors) => <TextField label="Name of the copy" value={name} onChange={setName} error={errors.name} />}
      change={() => ({ path: `${OFFERS_PATH}/${offer.id}/copies`, body: { name } })}
      onDone={(answer) => router.push(`${adminPath('offers')}/${offerCreatedSchema.parse(answer).id}`)}
    />
  )
}
