import { notFound } from 'next/navigation'
import { StaffListScreen } from '@/components/admin/advertisers/reconciliation-screens'
import { mayChange } from '@/lib/accounts/staff-permissions/permission-rules'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { staffListParamsSchema } from '@/lib/imports/reconciliation/admin-schema'

export const generateMetadata = () => adminMetadata('advertisers')

/** One list with its differences. */
export default async function Page({ params }: { params: Promise<{ id: string; list: string }> }) {
  const staff = await requireAdminPage('advertisers')
  const parsed = staffListParamsSchema.safeParse(await params)
  if (!parsed.success) notFound()
  const { id: advertiserId, list } = parsed.data
  return <StaffListScreen id={list} advertiserId={advertiserId} isReadOnly={!mayChange(staff, 'advertisers')} />
}
