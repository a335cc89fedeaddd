import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'

/** The hashes of all pictures in use: on offers, as creatives, proposed ones too, as avatars, the logo and evidence. */
const USED = Prisma.sql`
  SELECT substring(url from '/files/([0-9a-f]{64})[.]') AS hash FROM (
    SELECT preview_uri AS url FROM offer_thumbnail
    UNION ALL SELECT url FROM offer_creative
    UNION ALL SELECT jsonb_array_elements(changes -> 'creatives') ->> 'url' FROM offer_proposal
      WHERE kind = 'creatives' AND status = 'waiting'
    UNION ALL SELECT image FROM app_user
    UNION ALL SELECT unnest(pictures) FROM appeal
    UNION ALL SELECT unnest(pictures) FROM inquiry
    UNION ALL SELECT value ->> 'logoUrl' FROM setting WHERE key = 'brand') stored
  WHERE url LIKE '%/files/%'`

export type UnusedUpload = { id: string; hash: string; format: string }

/** Uploads that were kept long enough and that nothing uses, oldest first. */
export const listUnusedUploads = (tx: Tx, { at, limit }: { at: Date; limit: number }): Promise<UnusedUpload[]> =>
  tx.$queryRaw`
    SELECT id, hash, format FROM upload
    WHERE keep_until < ${at} AND NOT EXISTS (SELECT 1 FROM (${USED}) used WHERE used.hash = upload.hash)
    ORDER BY keep_until LIMIT ${limit}`

/** Whether something uses the picture of a hash. */
export async function isUploadUsed(tx: Tx, hash: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM (${USED}) used WHERE hash = ${hash} LIMIT 1`
  return rows.length > 0
}
