import { TestAccountsScreen } from '@/components/admin/settings/test-accounts-screen'
import { mayChange } from '@/lib/accounts/staff-permissions/permission-rules'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { listOfferChoices } from '@/lib/conversions/lifecycle/admin-data'

export const generateMetadata = () => adminMetadata('test-mode')

/** The test accounts of affiliates, advertisers and staff. */
export default async function Page() {
  const staff = await requireAdminPage('test-mode')
  return <TestAccountsScreen offers={await listOfferChoices()} isReadOnly={!mayChange(staff, 'test-mode')} />
}
