import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { AutomaticRule } from '@/lib/generated/prisma/client'
import { notifyAll } from '@/lib/messages/notifications/service'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { DONE_LABELS } from './constants'
import { nameThings, toThing } from './data'
import { ruleActed, ruleStopped } from './notifications'

/** Switches a rule off until a person switches it on again, and notifies staff. */
export async function stopIn(tx: Tx, rule: AutomaticRule, what: string, at: Date): Promise<void> {
  const { id, name, savedById, toldIds } = rule
  await tx.automaticRule.update({
    where: { id },
    data: { isOn: false, stoppedAt: at, stopReason: what, checkedAt: at },
  })
  const admins = await tx.user.findMany({ where: { role: 'SUPER_ADMIN', status: 'active' }, select: { id: true } })
  const told = await activeStaff(tx, [savedById, ...toldIds])
  const userIds = [...new Set([...told, ...admins.map((each) => each.id)])]
  await notifyAll(tx, userIds, ruleStopped({ ruleId: id, rule: name, what, at }), at)
  await recordAudit(tx, null, {
    action: 'automatic_rule.stop',
    subject: 'automatic_rule',
    subjectId: id,
    reason: what,
    at,
  })
}

/** Of people those who are staff now. */
async function activeStaff(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const people = await tx.user.findMany({
    where: { id: { in: [...ids] }, status: 'active', role: { not: 'AFFILIATE' } },
    select: { id: true },
  })
  return people.map(({ id }) => id)
}

/** Names of things in one notification. */
const NAMED_MAX = 5

/** Notifies the people of a rule of the checks in which it acted, once each, whoever tries. */
export async function notifyOfRuns(ruleId: string, at: Date): Promise<void> {
  const waiting = await db().automaticRuleRun.findMany({ where: { ruleId, toldAt: null }, select: { id: true } })
  for (const { id } of waiting)
    await transact(async (tx) => {
      const { count } = await tx.automaticRuleRun.updateMany({ where: { id, toldAt: null }, data: { toldAt: at } })
      if (count === 0) return
      const rule = await tx.automaticRule.findUniqueOrThrow({ where: { id: ruleId } })
      const what = await describeRun(tx, rule, id)
      const people = await activeStaff(tx, rule.toldIds)
      if (what && people.length > 0)
        await notifyAll(tx, people, ruleActed({ ruleId, rule: rule.name, what, runId: id }), at)
    })
}

/** "Paused source “a” of Jo Doe (10482): CR 0.1%; …" Empty where there was nothing to do. */
async function describeRun(tx: Tx, rule: AutomaticRule, runId: string): Promise<string> {
  const actions = await tx.automaticRuleAction.findMany({
    where: { runId, state: { not: 'unneeded' } },
    orderBy: { id: 'asc' },
  })
  const things = actions.map(toThing)
  const name = await nameThings(things, tx)
  const named = actions.slice(0, NAMED_MAX).flatMap(({ found }, index) => {
    const thing = things[index]
    return thing ? [`${DONE_LABELS[rule.action]} ${name(thing)}: ${found}`] : []
  })
  const more = actions.length - named.length
  return `${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}
