import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { BulkOutcome, StaffContext } from '@/lib/backoffice/pages/schema'
import type { AutomaticRule, AutomaticRuleAction } from '@/lib/generated/prisma/client'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import type { Tx } from '@/lib/platform/database/db'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError, invalidField } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { takeBack } from './action-service'
import { RULES_JOB, RULES_MAX } from './constants'
import { toJudge, toThing } from './data'
import { assertMayAct } from './policy'
import { effectSchema, type RuleInput } from './schema'
import { ruleText } from './text-rules'

/**
 * Creates a rule, which is off at first.
 * @throws AppError `forbidden` for what the person may not do by hand; `invalid` at fields that name nothing; `conflict` when
 *   there are as many rules as there may be
 */
export async function createRule(
  { actor, at }: StaffContext,
  { reason, ...input }: RuleInput & { reason: string },
): Promise<string> {
  assertMayAct(actor, input.action)
  return transact(async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('stoke_automatic_rules'))::text`
    if ((await tx.automaticRule.count({ where: { deletedAt: null } })) >= RULES_MAX)
      throw new AppError('conflict', `Delete a rule first: there are ${RULES_MAX} already.`)
    await assertNames(tx, input)
    const id = newId(at)
    const rule = await tx.automaticRule.create({
      data: { id, ...toColumns(input), savedById: actor.userId, createdAt: at, updatedAt: at },
    })
    await audit(tx, actor, { action: 'create', rule, reason, at })
    return id
  })
}

/**
 * Changes a rule; it acts by the rights of whoever does. What it did before stays.
 * @throws AppError `not_found`; `conflict` when somebody changed it since it was seen; as for a new rule
 */
export async function changeRule(
  { actor, at }: StaffContext,
  { id, version, reason, ...input }: RuleInput & { id: string; version: number; reason: string },
): Promise<void> {
  assertMayAct(actor, input.action)
  return transact(async (tx) => {
    const before = await lockRule(tx, id)
    assertMayAct(actor, before.action)
    if (before.version !== version)
      throw new AppError('conflict', 'Somebody else changed this rule while you were editing. Open it again.')
    await assertNames(tx, input)
    const rule = await tx.automaticRule.update({
      where: { id },
      data: { ...toColumns(input), savedById: actor.userId, version: { increment: 1 }, updatedAt: at, checkedAt: null },
    })
    if (rule.isOn) await requestJobRun(tx, RULES_JOB)
    await audit(tx, actor, { action: 'change', before, rule, reason, at })
  })
}

/** Switches a rule on, by the rights of whoever does, or off. @throws AppError `not_found`; `forbidden` as for a new rule */
export function switchRule(
  { actor, at }: StaffContext,
  { id, isOn, reason }: { id: string; isOn: boolean; reason: string },
): Promise<void> {
  return transact(async (tx) => {
    const before = await lockRule(tx, id)
    if (isOn) assertMayAct(actor, before.action)
    const rule = await tx.automaticRule.update({
      where: { id },
      data: {
        isOn,
        version: { increment: 1 },
        updatedAt: at,
        ...(isOn && { savedById: actor.userId, checkedAt: null, stoppedAt: null, stopReason: null }),
      },
    })
    if (isOn) await requestJobRun(tx, RULES_JOB)
    await audit(tx, actor, { action: isOn ? 'switch_on' : 'switch_off', before, rule, reason, at })
  })
}

/** Deletes a rule. What it did stays, with its trail, and can still be undone. @throws AppError `not_found` */
export function removeRule({ actor, at }: StaffContext, { id, reason }: { id: string; reason: string }): Promise<void> {
  return transact(async (tx) => {
    const before = await lockRule(tx, id)
    const rule = await tx.automaticRule.update({
      where: { id },
      data: { deletedAt: at, isOn: false, version: { increment: 1 }, updatedAt: at },
    })
    await audit(tx, actor, { action: 'remove', before, rule, reason, at })
  })
}

/**
 * Takes back one action, or all of one check that are in effect, each in its own transaction.
 * @returns the outcome of each: what is undone, or what somebody changed since
 * @throws AppError `not_found`; `forbidden` for what the person may not do by hand
 */
export async function undoActions(
  context: StaffContext,
  { reason, actionId, runId }: { actionId?: string | undefined; runId?: string | undefined; reason: string },
): Promise<BulkOutcome[]> {
  const actions = await db().automaticRuleAction.findMany({
    where: runId === undefined ? { id: actionId ?? '' } : { runId, state: 'active' },
    orderBy: { id: 'asc' },
  })
  if (actions.length === 0) throw new AppError('not_found', 'There is nothing to undo.')
  for (const { kind } of actions) assertMayAct(context.actor, kind)
  const outcomes: BulkOutcome[] = []
  for (const { id } of actions) outcomes.push({ id, ...(await undoOne(context, id, reason)) })
  return outcomes
}

async function undoOne(context: StaffContext, id: string, reason: string) {
  try {
    return { isDone: true, message: await transact((tx) => undoIn(tx, context, id, reason)) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // so that the rule no longer takes it to be in effect
    if (error.code === 'conflict')
      await db().automaticRuleAction.updateMany({
        where: { id, state: 'active' },
        data: { state: 'ended', note: error.message, endedAt: context.at, endedById: context.actor.userId },
      })
    return { isDone: false, message: error.message }
  }
}

async function undoIn(tx: Tx, context: StaffContext, id: string, reason: string): Promise<string> {
  await tx.$queryRaw`SELECT 1 FROM automatic_rule_action WHERE id = ${id}::uuid FOR UPDATE`
  const action = await tx.automaticRuleAction.findUniqueOrThrow({ where: { id }, include: { rule: true } })
  if (action.state !== 'active') throw new AppError('conflict', NOT_ACTIVE[action.state])
  const note = await takeBack(tx, context, {
    thing: toThing(action),
    effect: effectSchema.parse(action.effect),
    reason: reason || `Undo of the rule “${action.rule.name}”.`,
  })
  await tx.automaticRuleAction.update({
    where: { id },
    data: { state: 'undone', note, endedAt: context.at, endedById: context.actor.userId },
  })
  return note || 'Undone.'
}

const NOT_ACTIVE = {
  active: '',
  done: 'What people were told cannot be taken back.',
  unneeded: 'The rule had nothing to do here.',
  undone: 'It is undone already.',
  ended: 'It is over already.',
} as const satisfies Record<AutomaticRuleAction['state'], string>

async function lockRule(tx: Tx, id: string): Promise<AutomaticRule> {
  await tx.$queryRaw`SELECT 1 FROM automatic_rule WHERE id = ${id}::uuid FOR UPDATE`
  const rule = await tx.automaticRule.findFirst({ where: { id, deletedAt: null } })
  if (!rule) throw new AppError('not_found', 'There is no such rule.')
  return rule
}

/** The first condition is the rule's own columns. */
function toColumns({ capLimit, conditions: [first, ...furtherConditions], ...input }: RuleInput) {
  if (!first) throw new Error('a rule without a condition')
  return { ...input, ...first, furtherConditions, capLimit: capLimit === null ? null : BigInt(capLimit) }
}

async function assertNames(tx: Tx, { offerIds, affiliateIds, exceptAffiliateIds, toldIds }: RuleInput): Promise<void> {
  const missing = (asked: readonly (number | string)[], found: readonly { id: number | string }[]) =>
    asked.find((id) => !found.some((each) => each.id === id))
  const select = { id: true } as const
  const offers = await tx.offer.findMany({ where: { id: { in: offerIds } }, select })
  const affiliates = await tx.affiliate.findMany({
    where: { id: { in: [...affiliateIds, ...exceptAffiliateIds] } },
    select,
  })
  const people = await tx.user.findMany({
    where: { id: { in: toldIds }, status: 'active', role: { not: 'AFFILIATE' } },
    select,
  })
  const offer = missing(offerIds, offers)
  if (offer !== undefined) throw invalidField('offerIds', `No offer has the ID ${offer}.`)
  for (const [name, ids] of [
    ['affiliateIds', affiliateIds],
    ['exceptAffiliateIds', exceptAffiliateIds],
  ] as const) {
    const affiliate = missing(ids, affiliates)
    if (affiliate !== undefined) throw invalidField(name, `No affiliate has the ID ${affiliate}.`)
  }
  if (missing(toldIds, people) !== undefined) throw invalidField('toldIds', 'Choose members of staff.')
}

type Entry = {
  action: 'create' | 'change' | 'switch_on' | 'switch_off' | 'remove'
  before?: AutomaticRule
  rule: AutomaticRule
  reason: string
  at: Date
}

const audit = (tx: Tx, actor: StaffContext['actor'], { action, before, rule, reason, at }: Entry): Promise<void> =>
  recordAudit(tx, actor, {
    action: `automatic_rule.${action}`,
    subject: 'automatic_rule',
    subjectId: rule.id,
    ...(before && { before: facts(before) }),
    after: facts(rule),
    reason,
    at,
  })

const facts = (rule: AutomaticRule) => ({
  name: rule.name,
  isOn: rule.isOn,
  rule: sentenceOf(rule),
  offerIds: rule.offerIds,
  affiliateIds: rule.affiliateIds,
  exceptAffiliateIds: rule.exceptAffiliateIds,
  endsWhenBack: rule.endsWhenBack,
  cooldownDays: rule.cooldownDays,
  perDay: rule.perDay,
  tells: rule.toldIds.length,
  affiliateText: rule.affiliateText,
})

/** A stored rule as a sentence. */
const sentenceOf = (rule: AutomaticRule): string =>
  ruleText({
    ...rule,
    conditions: toJudge(rule).conditions,
    capLimit: rule.capLimit === null ? null : Number(rule.capLimit),
  })
