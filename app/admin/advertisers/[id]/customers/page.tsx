import { notFound } from 'next/navigation'
import { AdvertiserCustomersScreen } from '@/components/admin/advertisers/customers-screen'
import { mayChange } from '@/lib/accounts/staff-permissions/permission-rules'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { advertiserIdSchema } from '@/lib/catalog/advertisers/admin-schema'

export const generateMetadata = () => adminMetadata('advertisers')

/** The customers of an advertiser's subscriptions. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const staff = await requireAdminPage('advertisers')
  const parsed = advertiserIdSchema.safeParse(await params)
  if (!parsed.success) notFound()
  return <AdvertiserCustomersScreen advertiserId={parsed.data.id} isReadOnly={!mayChange(staff, 'advertisers')} />
}
