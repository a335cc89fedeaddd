import { OverridesScreen } from '@/components/admin/traffic-overrides/overrides-screen'
import { adminMetadata, requireAdminPage } from '@/lib/admin/guard'
import { listTrafficChoices } from '@/lib/tracking/data'

export const generateMetadata = () => adminMetadata('traffic-overrides')

export default async function Page() {
  await requireAdminPage('traffic-overrides')
  return <OverridesScreen choices={await listTrafficChoices()} />
}
