import { notFound } from 'next/navigation'
import { ImportScreen } from '@/components/admin/imports/import-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { importParamsSchema } from '@/lib/imports/network/admin-schema'

export const generateMetadata = () => adminMetadata('system')

/** One import: its dry run, its run and its rows. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireAdminPage('system')
  const parsed = importParamsSchema.safeParse(await params)
  if (!parsed.success) notFound()
  return <ImportScreen id={parsed.data.id} />
}
