import type { ReactNode } from 'react'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'

type BlockDialogProps = {
  page: AdminPage
  title: string
  /** The field that is left to fill in: the affiliate, or the offer. */
  fields: (errors: Readonly<Record<string, string | undefined>>) => ReactNode
  /** As typed: what is no number is refused by the server at the field. */
  offerId: number | string | null
  affiliateId: number | string | null
  onClose: () => void
}

/** Blocks an affiliate from an offer. */
export function BlockDialog({ page, title, fields, offerId, affiliateId, onClose }: BlockDialogProps) {
  return (
    <StaffChangeDialog
      page={page}
      done="Affiliate blocked."
      onClose={onClose}
      title={title}
      description="They no longer see the offer, and their links lead to its fallback at once. Sales that are reported from now on are rejected, also of earlier clicks; what they earned stays. They get a notification with the reason."
      label="Block"
      busyLabel="Blocking…"
      isDanger
      fields={fields}
      change={() => ({ path: `/api/admin/offers/${offerId}/blocks`, body: { affiliateId } })}
    />
  )
}
