import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { listQuests } from '@/lib/quests/data'
import { questsSchema } from '@/lib/quests/schema'

/** The quests of the session's affiliate, with where they stand. [S2.83] */
export const GET = handle({ access: 'affiliate', response: questsSchema }, ({ actor }) =>
  listQuests(actor.affiliateId, systemClock),
)
