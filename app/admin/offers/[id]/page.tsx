import { notFound } from 'next/navigation'
import { OfferScreen } from '@/components/admin/offers/offer-screen'
import { mayChange } from '@/lib/accounts/admin-pages/rules'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/admin/guard'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

export const generateMetadata = () => adminMetadata('offers')

/** One offer with everything staff know of it. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { role } = await requireAdminPage('offers')
  const parsed = offerParamsSchema.safeParse(await params)
  if (!parsed.success) notFound()
  return <OfferScreen id={parsed.data.id} isReadOnly={!mayChange(role, 'offers')} />
}
