import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ListScreen } from '@/components/advertiser/uploads/reconciliation-screens'
import { requireAdvertiserPage } from '@/lib/accounts/auth/actor'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { listParamsSchema } from '@/lib/imports/reconciliation/schema'

export const metadata: Metadata = { title: 'Compared list' }

/** One list with its differences. */
export default async function Page({ params }: { params: Promise<{ list: string }> }) {
  const { advertiser } = await requireAdvertiserPage(`${ADVERTISER_PATH}/reconcile`)
  const parsed = listParamsSchema.safeParse(await params)
  if (!parsed.success) notFound()
  return <ListScreen id={parsed.data.list} mayChange={advertiser.role !== 'viewer'} />
}
