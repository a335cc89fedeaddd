import { type Day, dayStart } from '../../lib/dates/days'
import type { Tx } from '../../lib/db'
import { DEMO_GUILD } from '../../lib/discord/constants'
import { CHANNELS } from '../../lib/discord-sandbox/constants'

const WRITABLE: readonly string[] = ['general', 'announcements', 'wins']

/** The bot of the demo's community. Without a token of its own it acts with the community's. */
export async function loadBots(tx: Tx, today: Day): Promise<void> {
  const createdAt = dayStart(today)
  await tx.botProfile.create({
    data: {
      name: 'Stoke Herald',
      guildId: DEMO_GUILD.id,
      allowedChannels: CHANNELS.filter(({ name }) => WRITABLE.includes(name)).map(({ id }) => id),
      templates: { welcome: 'Welcome to the community.', payday: 'Payouts were sent today.' },
      createdAt,
      updatedAt: createdAt,
    },
  })
}
