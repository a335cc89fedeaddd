import type { Metadata } from 'next'
import { AdminOverview } from '@/components/admin/admin-overview'
import { OVERVIEW_TITLE } from '@/lib/admin/constants'
import { requireStaffPage } from '@/lib/admin/guard'

export const metadata: Metadata = { title: OVERVIEW_TITLE }

export default async function Page() {
  const { role } = await requireStaffPage()
  return <AdminOverview role={role} />
}
