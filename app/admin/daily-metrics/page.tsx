import { DailyScreen } from '@/components/admin/reports/daily-screen'
import { adminMetadata, requireAdminPage } from '@/lib/admin/guard'
import { systemClock } from '@/lib/dates/clock'
import { easternDay } from '@/lib/dates/days'

export const generateMetadata = () => adminMetadata('daily-metrics')

export default async function Page() {
  await requireAdminPage('daily-metrics')
  return <DailyScreen today={easternDay(systemClock.now())} />
}
