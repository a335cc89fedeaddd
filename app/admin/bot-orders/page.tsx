import { OrdersScreen } from '@/components/admin/bot-orders/orders-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('bot-orders')

export default async function Page() {
  await requireAdminPage('bot-orders')
  return <OrdersScreen />
}
