import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { NO_PAGE_TITLE } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { requireStaffPage } from '@/lib/backoffice/pages/guard'

export const metadata: Metadata = { title: NO_PAGE_TITLE }

/** Every other address of the admin area: no page, in the frame of the others. [S2.43] */
export default async function Page() {
  await requireStaffPage()
  notFound()
}
