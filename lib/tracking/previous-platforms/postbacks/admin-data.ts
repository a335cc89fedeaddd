import 'server-only'
import { EXTERNAL_SOURCES, type ExternalSource } from '@/lib/catalog/external-ids/constants'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import type { PlatformPostbacks } from './admin-schema'
import { ORDER_PARAMETERS } from './constants'

/**
 * Whether and how calls of an advertiser in the form of a previous platform are accepted; off until they are switched on, and of
 * the system its offers were imported from.
 * @throws AppError not_found
 */
export async function getPlatformPostbacks(advertiserId: number): Promise<PlatformPostbacks> {
  if ((await db().advertiser.count({ where: { id: advertiserId } })) === 0)
    throw new AppError('not_found', 'There is no such advertiser.')
  const found = await db().oldPostback.findUnique({ where: { advertiserId } })
  const imported = await db().$queryRaw<{ source: ExternalSource; offers: number }[]>`
    SELECT f.source, count(*)::int AS offers FROM offer o
    JOIN foreign_id f ON f.kind = 'offer' AND f.our_id = o.id::text
    WHERE o.advertiser_id = ${advertiserId} GROUP BY 1 ORDER BY 2 DESC, 1`
  const source = EXTERNAL_SOURCES.find((each) => each === found?.source) ?? imported[0]?.source ?? 'tune'
  return {
    isOn: found?.isOn ?? false,
    source,
    hasToken: found?.tokenHash != null,
    networks: found?.networks ?? [],
    orderParameter: found?.orderParameter ?? ORDER_PARAMETERS[source][0],
    importedOffers: imported.find((each) => each.source === source)?.offers ?? 0,
  }
}
