import { RevenueScreen } from '@/components/admin/revenue/revenue-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/admin/guard'
import { systemClock } from '@/lib/platform/dates/clock'
import { easternDay } from '@/lib/platform/dates/days'

export const generateMetadata = () => adminMetadata('revenue')

export default async function Page() {
  await requireAdminPage('revenue')
  return <RevenueScreen today={easternDay(systemClock.now())} />
}
