import { db } from '../../lib/platform/database/db'
import { addDays, dayStart, easternDay } from '../../lib/platform/dates/days'
import { changeContest, createContest } from '../../lib/rewards/contests/admin-service'
import { measureContests } from '../../lib/rewards/contests/service'

const STARTED_DAYS_AGO = 9
const DAYS_LEFT = 11

const PRIZES = [
  { from: 1, to: 1, cents: 30_000 },
  { from: 2, to: 2, cents: 15_000 },
  { from: 3, to: 3, cents: 7_500 },
  { from: 4, to: 10, cents: 2_500 },
]

/** A contest that runs, by the services that staff and the job use. */
export async function loadContest(now: Date): Promise<void> {
  const actor = await db().user.findFirstOrThrow({
    where: { email: 'gsm@stoke.test' },
    select: { id: true, role: true },
  })
  const today = easternDay(now)
  const firstDay = addDays(today, -STARTED_DAYS_AGO)
  const context = { actor: { userId: actor.id, role: actor.role }, at: dayStart(firstDay) }
  const id = await createContest(context, {
    name: 'Sales race',
    description: 'Conversions of any offer. Pending ones count.',
    metric: 'conversions',
    offerId: null,
    squadId: null,
    firstDay,
    lastDay: addDays(today, DAYS_LEFT),
    prizes: PRIZES,
    reason: 'A race for the season',
    confirm: '$700.00',
  })
  await changeContest(context, { id, action: 'start', reason: 'A race for the season' })
  await measureContests({ at: now })
}
