import { DailyScreen } from '@/components/admin/daily-metrics/daily-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { systemClock } from '@/lib/platform/dates/clock'
import { easternDay } from '@/lib/platform/dates/days'

export const generateMetadata = () => adminMetadata('daily-metrics')

export default async function Page() {
  await requireAdminPage('daily-metrics')
  return <DailyScreen today={easternDay(systemClock.now())} />
}
