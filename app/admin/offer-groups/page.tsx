import { GroupsScreen } from '@/components/admin/offer-groups/groups-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { listTrafficChoices } from '@/lib/traffic/buckets/form-admin-data'

export const generateMetadata = () => adminMetadata('offer-groups')

export default async function Page() {
  await requireAdminPage('offer-groups')
  return <GroupsScreen choices={await listTrafficChoices()} />
}
