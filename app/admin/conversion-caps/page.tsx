import { CapsScreen } from '@/components/admin/conversion-caps/caps-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { listTrafficChoices } from '@/lib/traffic/buckets/form-admin-data'

export const generateMetadata = () => adminMetadata('conversion-caps')

export default async function Page() {
  await requireAdminPage('conversion-caps')
  return <CapsScreen choices={await listTrafficChoices()} />
}
