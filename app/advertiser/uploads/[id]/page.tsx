import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { UploadScreen } from '@/components/advertiser/uploads/upload-screen'
import { requireAdvertiserPage } from '@/lib/accounts/auth/actor'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { uploadParamsSchema } from '@/lib/imports/sales-uploads/schema'

export const metadata: Metadata = { title: 'Uploaded file' }

/** One file with sales: its columns, the outcome of each row, and its booking. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { advertiser } = await requireAdvertiserPage(`${ADVERTISER_PATH}/uploads`)
  const parsed = uploadParamsSchema.safeParse(await params)
  if (!parsed.success) notFound()
  return <UploadScreen id={parsed.data.id} mayChange={advertiser.role !== 'viewer'} />
}
