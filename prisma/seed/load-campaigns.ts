import type { Day } from '@/lib/platform/dates/constants'
import type { CampaignStatus } from '../../lib/generated/prisma/enums'
import { type Audience, type Content, contentSchema } from '../../lib/people/campaigns/admin-schema'
import { campaignNotification } from '../../lib/people/campaigns/notifications'
import { storeRecipients } from '../../lib/people/campaigns/service'
import type { Tx } from '../../lib/platform/database/db'
import { HOUR_MS } from '../../lib/platform/dates/constants'
import { addDays, dayStart } from '../../lib/platform/dates/days'
import type { People } from './load-people'
import { MARA_ID } from './people'
import { Random } from './random'

type DemoCampaign = { key: string; content: Content; audience: Audience } & (
  | { status: 'draft' }
  | { status: 'scheduled'; inDays: number }
  | { status: 'sent' | 'recalled'; daysAgo: number }
)

// No campaign is for level 1, so that new affiliates show the empty list of notifications.
const BEYOND_NEWBIES = [2, 3, 4, 5]

const content = (type: Content['type'], title: string, message: string, path: string, label: string | null = null) =>
  contentSchema.parse({ type, title, message, destinationUrlPath: path, actionLabel: label })

const CAMPAIGNS: readonly DemoCampaign[] = [
  {
    key: 'holidays',
    status: 'sent',
    daysAgo: 9,
    audience: { levels: BEYOND_NEWBIES },
    content: content(
      'offer',
      'Holiday offers are open',
      'Caps are higher until the end of the year. See which of your offers take part.',
      '/market',
      'See the offers',
    ),
  },
  {
    key: 'shop',
    status: 'sent',
    daysAgo: 16,
    audience: { levels: [3, 4, 5] },
    content: content('reward', 'New in the shop', 'Hoodies are back, in two more sizes.', '/shop', 'Open the shop'),
  },
  {
    key: 'webinar',
    status: 'recalled',
    daysAgo: 23,
    audience: { levels: BEYOND_NEWBIES, countries: ['US', 'CA', 'DE'] },
    content: content('social', 'Live session on Thursday', 'How to read your sub-IDs, at 3 PM Eastern.', '/home/tools'),
  },
  {
    key: 'tax',
    status: 'scheduled',
    inDays: 10,
    audience: { levels: BEYOND_NEWBIES },
    content: content(
      'system',
      'Check your tax form before January',
      'A form that is out of date holds back large payouts.',
      '/account/tax-form',
      'Check it',
    ),
  },
  {
    key: 'quiet',
    status: 'draft',
    audience: { inactive: { since: 'conversion', days: 1 } },
    content: content(
      'social',
      'No conversion today yet?',
      'Three offers pay more than last month.',
      '/offers',
      'Browse offers',
    ),
  },
]

/** Campaigns in every status, with reads and clicks of the demo's affiliates. */
export async function loadCampaigns(tx: Tx, people: People, today: Day): Promise<void> {
  for (const campaign of CAMPAIGNS) await load(tx, campaign, people, today)
}

const at = (today: Day, days: number) => new Date(dayStart(addDays(today, days)).getTime() + 10 * HOUR_MS)

async function load(tx: Tx, campaign: DemoCampaign, people: People, today: Day): Promise<void> {
  const { key, content, audience, status } = campaign
  const isOut = status === 'sent' || status === 'recalled'
  const sentAt = isOut ? at(today, -campaign.daysAgo) : null
  const createdAt = sentAt ? new Date(sentAt.getTime() - HOUR_MS) : at(today, -1)
  const id = new Random(`campaign ${key}`).id(createdAt)
  const scheduledAt = status === 'scheduled' ? at(today, campaign.inDays) : null
  await tx.notificationCampaign.create({
    data: { ...content, id, audience, status, createdAt, scheduledAt, sentAt, createdById: people.staff.super ?? '' },
  })
  if (status === 'draft') return
  const audienceCount = await storeRecipients(tx, id, audience, sentAt ?? createdAt)
  const recipients = await tx.notificationCampaignRecipient.findMany({ where: { campaignId: id } })
  await tx.notificationCampaignRecipient.deleteMany({ where: { campaignId: id } })
  await tx.notificationCampaign.update({ where: { id }, data: { audienceCount } })
  if (!sentAt) return
  const mara = people.users.get(MARA_ID)
  await tell(tx, { id, content, sentAt }, recipients.map(({ userId }) => userId).sort(), mara)
  if (status === 'recalled') await recall(tx, id, new Date(sentAt.getTime() + 3 * HOUR_MS))
}

type Sent = { id: string; content: Content; sentAt: Date }

/** Marks notifications as read and clicked by updates, as the product does, because triggers count them. */
async function tell(tx: Tx, { id, content, sentAt }: Sent, userIds: string[], mara: string | undefined): Promise<void> {
  const { topic: _, campaign: __, ...shown } = campaignNotification(content, { id })
  const rows = userIds.map((userId) => {
    const random = new Random(`campaign ${shown.title} ${userId}`)
    const isRead = userId === mara || random.chance(0.8)
    const readAt = isRead ? new Date(sentAt.getTime() + Math.ceil(random.between(0.1, 2.9) * HOUR_MS)) : null
    const row = { ...shown, id: random.id(sentAt), userId, type: content.type, campaignId: id, createdAt: sentAt }
    return { row, readAt, isClicked: isRead && (userId === mara || random.chance(0.45)) }
  })
  await tx.notification.createMany({ data: rows.map(({ row }) => row) })
  for (const { row, readAt, isClicked } of rows) {
    if (!readAt) continue
    await tx.notification.update({ where: { id: row.id }, data: { readAt, ...(isClicked && { clickedAt: readAt }) } })
  }
}

async function recall(tx: Tx, id: string, recalledAt: Date): Promise<void> {
  await tx.notification.updateMany({ where: { campaignId: id, readAt: null }, data: { deletedAt: recalledAt } })
  const status: CampaignStatus = 'recalled'
  await tx.notificationCampaign.update({ where: { id }, data: { status, recalledAt } })
}
