import { notFound } from 'next/navigation'
import { StaffListsScreen } from '@/components/admin/advertisers/reconciliation-screens'
import { mayChange } from '@/lib/accounts/staff-permissions/permission-rules'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { advertiserIdSchema } from '@/lib/catalog/advertisers/admin-schema'

export const generateMetadata = () => adminMetadata('advertisers')

/** Lists of sales of an advertiser, compared with what is recorded. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const staff = await requireAdminPage('advertisers')
  const parsed = advertiserIdSchema.safeParse(await params)
  if (!parsed.success) notFound()
  return <StaffListsScreen advertiserId={parsed.data.id} isReadOnly={!mayChange(staff, 'advertisers')} />
}
