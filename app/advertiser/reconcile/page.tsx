import type { Metadata } from 'next'
import { ListsScreen } from '@/components/advertiser/uploads/reconciliation-screens'
import { requireAdvertiserPage } from '@/lib/accounts/auth/actor'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'

export const metadata: Metadata = { title: 'Reconcile' }

/** Lists of sales that the advertiser compares with what is recorded. */
export default async function Page() {
  const { advertiser } = await requireAdvertiserPage(`${ADVERTISER_PATH}/reconcile`)
  return <ListsScreen mayChange={advertiser.role !== 'viewer'} />
}
