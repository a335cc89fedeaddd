import { ApplicationsScreen } from '@/components/admin/bulk-approve-affiliates/offers/applications-screen'
import { QueueLinks } from '@/components/admin/bulk-approve-affiliates/queue-links'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('bulk-approve-affiliates')

/** The queue of applications for offers that require approval, next to the queue of new affiliates. */
export default async function Page() {
  await requireAdminPage('bulk-approve-affiliates')
  return (
    <>
      <QueueLinks current="/admin/bulk-approve-affiliates/offers" />
      <ApplicationsScreen />
    </>
  )
}
