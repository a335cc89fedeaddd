import 'server-only'
import { byUuid, containing, direction, directionNullsLast, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { listLevels } from '@/lib/rewards/levels/data'
import { displayLevelName } from '@/lib/rewards/levels/rules'
import { listTrafficChoices } from '@/lib/traffic/buckets/form-admin-data'
import type { Audience, AudienceSize, CampaignChoices, CampaignRow, CampaignsQuery } from './admin-schema'
import { countAudience } from './audience-data'

type Instants = 'dateCreated' | 'scheduledAt' | 'sentAt' | 'recalledAt'
type Row = Omit<CampaignRow, Instants> & {
  dateCreated: Date
  scheduledAt: Date | null
  sentAt: Date | null
  recalledAt: Date | null
}

const SELECT = Prisma.sql`c.id, c.type, c.title, c.message, c.destination_url_path AS "destinationUrlPath",
  c.action_label AS "actionLabel", c.audience, c.status, c.version, c.audience_count AS "audienceCount",
  c.delivered_count AS "deliveredCount", c.read_count AS "readCount", c.clicked_count AS "clickedCount",
  u.email AS "createdBy", c.created_at AS "dateCreated", c.scheduled_at AS "scheduledAt", c.sent_at AS "sentAt",
  c.recalled_at AS "recalledAt"`
const FROM = Prisma.sql`notification_campaign c LEFT JOIN app_user u ON u.id = c.created_by_id`

/** Campaigns, newest first by default. [S2.23] */
export async function listCampaigns(query: CampaignsQuery): Promise<List<CampaignRow>> {
  const dir = direction(query.dir)
  const orders = {
    created: Prisma.sql`c.id ${dir}`,
    due: Prisma.sql`coalesce(c.sent_at, c.scheduled_at) ${directionNullsLast(query.dir)}, c.id DESC`,
    title: Prisma.sql`c.title ${dir}, c.id`,
    delivered: Prisma.sql`c.delivered_count ${dir}, c.id DESC`,
    read: Prisma.sql`c.read_count ${dir}, c.id DESC`,
    clicked: Prisma.sql`c.clicked_count ${dir}, c.id DESC`,
  }
  const like = containing(query.q)
  const where = [
    ...(query.q
      ? [
          Prisma.sql`(search_fold(c.title) LIKE ${like} OR search_fold(c.message) LIKE ${like} OR search_fold(u.email) LIKE ${like})`,
        ]
      : []),
    ...(query.status ? [Prisma.sql`c.status = ${query.status}::campaign_status`] : []),
    ...(query.type ? [Prisma.sql`c.type = ${query.type}::notification_type`] : []),
  ]
  const list = await readList<Row>(
    { select: SELECT, byId: byUuid(Prisma.sql`c.id`), from: FROM, where, orderBy: orders[query.sort] },
    query,
  )
  return { ...list, rows: list.rows.map(toRow) }
}

const toRow = (row: Row): CampaignRow => ({
  ...row,
  dateCreated: row.dateCreated.toISOString(),
  scheduledAt: row.scheduledAt?.toISOString() ?? null,
  sentAt: row.sentAt?.toISOString() ?? null,
  recalledAt: row.recalledAt?.toISOString() ?? null,
})

/** The buckets, levels and offers that can be selected for an audience. */
export async function listCampaignChoices(): Promise<CampaignChoices> {
  const [{ buckets, offers }, levels] = await Promise.all([listTrafficChoices(), listLevels()])
  return { buckets, offers, levels: levels.map(({ number, name }) => ({ id: number, name: displayLevelName(name) })) }
}

/** The current size of an audience. */
export const getAudienceSize = (audience: Audience, at: Date): Promise<AudienceSize> =>
  countAudience(db(), audience, at)
