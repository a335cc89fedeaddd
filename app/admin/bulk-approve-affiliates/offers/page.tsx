import { ApplicationsScreen } from '@/components/admin/bulk-approve-affiliates/offers/applications-screen'
import { QueueLinks } from '@/components/admin/bulk-approve-affiliates/queue-links'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/admin/guard'

export const generateMetadata = () => adminMetadata('bulk-approve-affiliates')

/** Beside the affiliates who wait: those who want to promote an offer that asks for approval. */
export default async function Page() {
  await requireAdminPage('bulk-approve-affiliates')
  return (
    <>
      <QueueLinks current="/admin/bulk-approve-affiliates/offers" />
      <ApplicationsScreen />
    </>
  )
}
