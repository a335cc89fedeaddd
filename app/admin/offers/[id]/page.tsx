import { notFound } from 'next/navigation'
import { OfferScreen } from '@/components/admin/offers/offer-screen'
import { mayChange, mayOpen } from '@/lib/accounts/staff-permissions/permission-rules'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

export const generateMetadata = () => adminMetadata('offers')

/** One offer with everything staff know of it. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const staff = await requireAdminPage('offers')
  const parsed = offerParamsSchema.safeParse(await params)
  if (!parsed.success) notFound()
  const rights = { isReadOnly: !mayChange(staff, 'offers'), canDecide: mayOpen(staff, 'bulk-approve-affiliates') }
  return <OfferScreen id={parsed.data.id} rights={rights} />
}
