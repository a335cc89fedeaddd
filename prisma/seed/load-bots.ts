import type { Day } from '@/lib/platform/dates/constants'
import { DEMO_GUILD } from '../../lib/community/discord/api/constants'
import { CHANNELS } from '../../lib/community/discord/sandbox/constants'
import type { Tx } from '../../lib/platform/database/db'
import { addDays, dayStart } from '../../lib/platform/dates/days'
import { morning } from './history'
import { Random } from './random'

const WRITABLE: readonly string[] = ['general', 'announcements', 'wins']
const TEMPLATES = { welcome: 'Welcome to the community.', payday: 'Payouts were sent today.' }

type Ordered = { daysAgo: number; channel: string; content: string; isAnnounced?: true; error?: string }
const ORDERED: readonly Ordered[] = [
  { daysAgo: 12, channel: 'announcements', content: TEMPLATES.payday, isAnnounced: true },
  { daysAgo: 6, channel: 'wins', content: 'Dario Klein has reached the Champion level.' },
  { daysAgo: 4, channel: 'general', content: 'Tidewater pays more for home insurance until Sunday.' },
  {
    daysAgo: 2,
    channel: 'general',
    content: 'The tracker is checked at 6:00 a.m. Eastern.',
    error: 'Discord did not answer.',
  },
  { daysAgo: 1, channel: 'general', content: TEMPLATES.welcome },
]

/** The bot of the demo's community and its orders. It has no token of its own and uses the community's. */
export async function loadBots(tx: Tx, today: Day, orderedById: string): Promise<void> {
  const createdAt = dayStart(addDays(today, -30))
  const { id } = await tx.botProfile.create({
    data: {
      name: 'Stoke Herald',
      guildId: DEMO_GUILD.id,
      allowedChannels: CHANNELS.filter(({ name }) => WRITABLE.includes(name)).map((channel) => channel.id),
      templates: TEMPLATES,
      createdAt,
      updatedAt: createdAt,
    },
  })
  await tx.botOrder.createMany({ data: ORDERED.map((one) => orderOf(one, { today, profileId: id, orderedById })) })
}

function orderOf(
  { daysAgo, channel, content, isAnnounced, error }: Ordered,
  { today, profileId, orderedById }: { today: Day; profileId: number; orderedById: string },
) {
  const at = morning(today, daysAgo)
  return {
    id: new Random(`bot order ${daysAgo}`).id(at),
    profileId,
    kind: isAnnounced ? ('announcement' as const) : ('message' as const),
    payload: { channelId: CHANNELS.find(({ name }) => name === channel)?.id ?? '', content },
    ...(error ? { status: 'failed' as const, attempts: 5, error } : { status: 'done' as const, attempts: 1 }),
    runAt: at,
    startedAt: at,
    createdAt: at,
    finishedAt: at,
    createdById: orderedById,
  }
}
