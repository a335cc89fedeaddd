import { notFound } from 'next/navigation'
import { NetworkWebhook } from '@/components/admin/settings/webhook-screens'
import { endpointParamsSchema } from '@/lib/api/webhooks/schema'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('settings')

/** One webhook of the network with its log. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireAdminPage('settings')
  const parsed = endpointParamsSchema.safeParse(await params)
  if (!parsed.success) notFound()
  return <NetworkWebhook id={parsed.data.id} />
}
