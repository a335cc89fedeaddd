import { OverridesScreen } from '@/components/admin/traffic-overrides/overrides-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { listTrafficChoices } from '@/lib/traffic/buckets/form-admin-data'

export const generateMetadata = () => adminMetadata('traffic-overrides')

export default async function Page() {
  await requireAdminPage('traffic-overrides')
  return <OverridesScreen choices={await listTrafficChoices()} />
}
