import { CampaignsScreen } from '@/components/admin/custom-notification/campaigns-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { listCampaignChoices } from '@/lib/people/campaigns/admin-data'

export const generateMetadata = () => adminMetadata('custom-notification')

export default async function Page() {
  await requireAdminPage('custom-notification')
  return <CampaignsScreen choices={await listCampaignChoices()} />
}
