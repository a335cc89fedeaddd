import { ApplicantsScreen } from '@/components/admin/bulk-approve-affiliates/applicants-screen'
import { QueueLinks } from '@/components/admin/bulk-approve-affiliates/queue-links'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('bulk-approve-affiliates')

export default async function Page() {
  await requireAdminPage('bulk-approve-affiliates')
  return (
    <>
      <QueueLinks current="/admin/bulk-approve-affiliates" />
      <ApplicantsScreen />
    </>
  )
}
