import type { Day } from '@/lib/platform/dates/constants'
import type { Tx } from '../../lib/platform/database/db'
import { readBrowser } from '../../lib/platform/http/browser-rules'
import { NO_SOURCE_ID } from '../../lib/traffic/clicks/storage/source-constants'
import { type Column, insertAll } from './bulk'
import type { DemoClick } from './clicks'
import { joinedAt } from './load-people'
import { AFFILIATES } from './people'

/** The id of a click's source; 0 for none. */
export type SourceOf = (click: DemoClick) => number

export async function loadSources(tx: Tx, today: Day): Promise<SourceOf> {
  const names = AFFILIATES.flatMap((affiliate) =>
    (affiliate.traffic?.sources ?? []).flatMap(([name]) =>
      name === null ? [] : [{ affiliateId: affiliate.id, name, createdAt: joinedAt(today, affiliate) }],
    ),
  )
  const rows = names.map((row, index) => ({ id: index + 1, ...row }))
  await tx.source.createMany({ data: rows })
  const ids = new Map(rows.map(({ affiliateId, name, id }) => [`${affiliateId}|${name}`, id]))
  return ({ affiliateId, source }) => ids.get(`${affiliateId}|${source}`) ?? NO_SOURCE_ID
}

export async function loadClicks(tx: Tx, clicks: readonly DemoClick[], sourceOf: SourceOf): Promise<void> {
  const columns: Column<DemoClick>[] = [
    ['affiliate_id', (click) => click.affiliateId],
    ['id', (click) => click.id],
    ['offer_id', (click) => click.offer.id],
    ['source_id', sourceOf],
    ['s1', (click) => click.s1],
    ['s2', (click) => click.s2],
    ['s3', (click) => click.s3],
    ['visitor', (click) => `\\x${click.visitor}`],
    ['ip', (click) => click.ip],
    ['user_agent', (click) => click.userAgent],
    ['device', ({ userAgent }) => readBrowser(userAgent).device],
    ['browser', ({ userAgent }) => readBrowser(userAgent).reported],
    ['country', (click) => click.country],
    ['is_unique', (click) => click.isUnique],
    ['flag', (click) => click.flag],
    ['created_at', (click) => click.at],
  ]
  await insertAll(tx, 'click', columns, clicks)
}
