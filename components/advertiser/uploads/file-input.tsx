'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { SalesFileInput } from '@/components/shared/sales-file/file-input'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { PART_BYTES } from '@/lib/imports/files/constants'
import { PARTS_MAX } from '@/lib/imports/sales-uploads/constants'
import { UPLOADS_PATH, uploadsKey } from './queries'

const TARGET = { path: UPLOADS_PATH, partBytes: PART_BYTES, partsMax: PARTS_MAX }

/** Takes a file, sends it in parts, and opens its page. */
export function FileInput() {
  const router = useRouter()
  const client = useQueryClient()
  return (
    <SalesFileInput
      label="File with sales"
      note="Or drop it here. CSV with a heading, 100,000 rows at most."
      target={TARGET}
      onSent={async (id) => {
        await client.invalidateQueries({ queryKey: uploadsKey })
        router.push(`${ADVERTISER_PATH}/uploads/${id}`)
      }}
    />
  )
}
