import type { Metadata } from 'next'
import { StaffNotFound } from '@/components/admin/kit/frame/staff-not-found'
import { PlainNotFound } from '@/components/shared/plain-not-found'
import { NO_PAGE_TITLE } from '@/lib/accounts/admin/constants'
import { getStaffActor } from '@/lib/backoffice/admin/guard'

export const metadata: Metadata = { title: NO_PAGE_TITLE }

/** Staff stay in their frame; everybody else sees what any wrong address shows. */
export default async function NotFound() {
  return (await getStaffActor()) ? <StaffNotFound /> : <PlainNotFound />
}
