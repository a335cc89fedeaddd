import { BucketingScreen } from '@/components/admin/bucketing/bucketing-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { listTrafficChoices } from '@/lib/traffic/buckets/form-admin-data'

export const generateMetadata = () => adminMetadata('bucketing')

export default async function Page() {
  await requireAdminPage('bucketing')
  return <BucketingScreen choices={await listTrafficChoices()} />
}
