import type { Day } from '@/lib/platform/dates/constants'
import { db } from '../../lib/platform/database/db'
import { addDays, dayToColumn, easternDay } from '../../lib/platform/dates/days'
import { createRule, switchRule } from '../../lib/reporting/automation/admin-service'
import { newRuleSchema } from '../../lib/reporting/automation/schema'
import { checkRules } from '../../lib/reporting/automation/service'
import { morning } from './history'
import { TRIED_IDS } from './people'

/** When the rule was made and when it acted, in days before today. */
const MADE = 12
const ACTED = 3

const CONDITION = { figure: 'conversionRate', comparison: 'below', bound: 0.03, minimum: 60 } as const
const DAYS = 7
const DELAY_DAYS = 1

/** A rule that paused a source, with all that tells of it. It is off since, so that nothing of the demo changes by itself. */
export async function loadAutomation(now: Date): Promise<void> {
  const { id: userId, role } = await db().user.findFirstOrThrow({ where: { email: 'super@stoke.test' } })
  const today = easternDay(now)
  const affiliateId = await findWeak(
    addDays(today, -ACTED - DELAY_DAYS - DAYS),
    addDays(today, -ACTED - DELAY_DAYS - 1),
  )
  if (affiliateId === undefined) return
  const on = (daysAgo: number) => ({ actor: { userId, role }, at: morning(today, daysAgo) })
  const rule = newRuleSchema.parse({
    name: 'Weak sources of new creatives',
    subject: 'source',
    conditions: [CONDITION],
    days: DAYS,
    delayDays: DELAY_DAYS,
    affiliateIds: [affiliateId],
    action: 'pause',
    perDay: 1,
    toldIds: [userId],
  })
  const id = await createRule(on(MADE), rule)
  await switchRule(on(MADE), { id, isOn: true, reason: 'Tried over the last month' })
  await checkRules({ at: on(ACTED).at })
  await switchRule(on(ACTED - 1), { id, isOn: false, reason: 'The new creatives are over' })
}

/** The affiliate with the most clicks of a source that hardly sold in some Eastern days; none who sells by a code. */
async function findWeak(from: Day, to: Day): Promise<number | undefined> {
  const [found] = await db().$queryRaw<{ affiliateId: number }[]>`
    SELECT affiliate_id AS "affiliateId" FROM stat_day
    WHERE day BETWEEN ${dayToColumn(from)}::date AND ${dayToColumn(to)}::date AND source_id <> 0
      AND affiliate_id <> ALL(${[...TRIED_IDS]}::int[])
      AND NOT EXISTS (SELECT FROM coupon_code c WHERE c.affiliate_id = stat_day.affiliate_id)
    GROUP BY affiliate_id, source_id
    HAVING sum(clicks) >= ${CONDITION.minimum}
      AND sum(pending_count + approved_count) < ${CONDITION.bound}::float8 * sum(clicks)
    ORDER BY sum(clicks) DESC, affiliate_id LIMIT 1`
  return found?.affiliateId
}
