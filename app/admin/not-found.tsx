import type { Metadata } from 'next'
import { StaffNotFound } from '@/components/admin/kit/frame/staff-not-found'
import { PlainNotFound } from '@/components/shared/brand/plain-not-found'
import { NO_PAGE_TITLE } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { getStaffActor } from '@/lib/backoffice/pages/guard'
import { currentTerms } from '@/lib/platform/settings/current'

export const metadata: Metadata = { title: NO_PAGE_TITLE }

/** Staff see the 404 inside the admin frame; everyone else sees the ordinary 404. */
export default async function NotFound() {
  return (await getStaffActor()) ? <StaffNotFound /> : <PlainNotFound terms={currentTerms()} />
}
