import { notFound } from 'next/navigation'
import { AppealScreen } from '@/components/admin/appeals/appeal-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { appealIdSchema } from '@/lib/conversions/appeals/admin-schema'

export const generateMetadata = () => adminMetadata('appeals')

/** One appeal with the whole trail beside it. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireAdminPage('appeals')
  const parsed = appealIdSchema.safeParse(await params)
  if (!parsed.success) notFound()
  return <AppealScreen id={parsed.data.id} />
}
