import 'server-only'
import { toRights } from '@/lib/accounts/staff-permissions/staff-rights-data'
import type { StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import type { AutomaticRule } from '@/lib/generated/prisma/client'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { dayToColumn } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import { settings } from '@/lib/platform/settings/current'
import { applyAction, takeBack } from './action-service'
import { ENDED_ELSEWHERE } from './constants'
import { countActions, listDueRules, listOver, listPasts, readThings, toJudge } from './data'
import { ruleMessage } from './notifications'
import { mayAct } from './policy'
import { notifyOfRuns, stopIn } from './rule-notification-service'
import {
  actionsLeft,
  decide,
  judgedDays,
  type Measured,
  type Moment,
  measureThings,
  momentOf,
  stateAfter,
} from './rules'
import { type Effect, effectSchema } from './schema'
import { backText, boundsText, measuredText } from './text-rules'

/** The job: checks every rule that is due. @returns how many actions there were */
export async function checkRules({ at }: { at: Date }): Promise<number> {
  let actions = 0
  for (const rule of await listDueRules(at)) actions += await checkRule(rule, at)
  return actions
}

/**
 * Checks one rule. Whatever it does is decided again under the lock of all rules, so that of several processes one acts. A rule
 * whose owner may no longer do by hand what it does stops, as one does that would act more often than its brake allows.
 */
async function checkRule(rule: AutomaticRule, at: Date): Promise<number> {
  try {
    const actor = await findActor(rule)
    if (!actor) {
      await stop(rule, 'Whose rule it is may no longer do this by hand.', at)
      return 0
    }
    await noteOver(rule.id, at)
    const judge = toJudge(rule)
    const moment = momentOf(judge, at)
    const rows = await readThings(judge, { days: judgedDays(judge, moment.day), isByHour: false, at })
    const measured = measureThings(judge, rows, moment)
    const actions = await actOn(rule, { actor, at }, { moment, measured, runId: newId(at) })
    await db().automaticRule.updateMany({ where: { id: rule.id }, data: { checkedAt: at, problem: null } })
    await notifyOfRuns(rule.id, at)
    return actions
  } catch (error) {
    log.warn({ err: error, ruleId: rule.id }, 'a rule could not be checked')
    const problem = error instanceof AppError ? error.message : 'It could not be checked.'
    await db().automaticRule.updateMany({ where: { id: rule.id }, data: { checkedAt: at, problem } })
    return 0
  }
}

/** Ends what is no longer in effect, so that the cool-down begins and the rule may act on it again afterwards. */
async function noteOver(ruleId: string, at: Date): Promise<void> {
  const ids = await listOver(db(), ruleId)
  const over = { state: 'ended', note: ENDED_ELSEWHERE, endedAt: at } as const
  if (ids.length > 0)
    await db().automaticRuleAction.updateMany({ where: { id: { in: ids }, state: 'active' }, data: over })
}

/** By whose rights a rule acts; null where they no longer have them. */
async function findActor({ id, savedById, action }: AutomaticRule): Promise<StaffActor | null> {
  const user = await db().user.findFirst({
    where: { id: savedById, status: 'active' },
    select: { role: true, staffRole: { select: { name: true, permissions: true, isOwnBook: true } } },
  })
  const rights = user && toRights(user)
  return rights && mayAct(rights, action) ? { ...rights, userId: savedById, ruleId: id } : null
}

type Run = { moment: Moment; measured: readonly Measured[]; runId: string }

async function actOn(rule: AutomaticRule, context: StaffContext, { moment, measured, runId }: Run): Promise<number> {
  const judge = toJudge(rule)
  const pasts = await listPasts(db(), rule.id)
  let actions = 0
  for (const one of measured) {
    // most things are left alone, which needs no lock
    if (decide(judge, one, { day: moment.day, past: pasts.get(one.key), left: 1 }) === 'leave') continue
    const step = await takeStep(rule, context, { moment, measured: one, runId })
    if (step === 'act') actions += 1
    if (step === 'brake' || step === 'changed') break
  }
  return actions
}

type StepInput = { moment: Moment; measured: Measured; runId: string }
type Step = ReturnType<typeof decide> | 'changed'

/** Decides about one thing and does it, in one transaction; what could not be done is noted as unneeded in another. */
async function takeStep(rule: AutomaticRule, context: StaffContext, input: StepInput): Promise<Step> {
  try {
    return await transact((tx) => stepIn(tx, rule, context, input, (effectOf) => effectOf()))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const note = error.message
    return transact((tx) => stepIn(tx, rule, context, input, async () => ({ note })))
  }
}

type Outcome = Effect | { note: string }

async function stepIn(
  tx: Tx,
  known: AutomaticRule,
  context: StaffContext,
  { moment, measured, runId }: StepInput,
  run: (act: () => Promise<Effect>) => Promise<Outcome>,
): Promise<Step> {
  const rule = await lockRule(tx, known)
  if (!rule) return 'changed'
  const judge = toJudge(rule)
  const { day } = moment
  const { key, thing, figures } = measured
  const past = (await listPasts(tx, rule.id, [key])).get(key)
  const left = actionsLeft(judge, settings().automation.perDay, await countActions(tx, rule.id, day))
  const step = decide(judge, measured, { day, past, left })
  if (step === 'brake') await stopIn(tx, rule, brakeText(rule), context.at)
  if (step === 'end') await endAction(tx, context, { ruleId: rule.id, key, measured, rule })
  if (step !== 'act') return step
  const days = judgedDays(judge, day)
  const found = measuredText(judge, measured, moment)
  const reason = reasonOf(rule, thing, `${found}: ${boundsText(judge.conditions)}.`)
  const id = newId(context.at)
  const outcome = await run(() =>
    applyAction(tx, context, {
      action: rule.action,
      thing,
      capMetric: rule.capMetric === 'revenue' ? null : rule.capMetric,
      capLimit: rule.capLimit === null ? null : Number(rule.capLimit),
      days,
      reason,
    }),
  )
  const isDone = 'of' in outcome
  await tx.automaticRuleRun.createMany({
    data: [{ id: runId, ruleId: rule.id, day: dayToColumn(day), createdAt: context.at }],
    skipDuplicates: true,
  })
  await tx.automaticRuleAction.create({
    data: {
      id,
      runId,
      ruleId: rule.id,
      kind: rule.action,
      day: dayToColumn(day),
      key,
      ...thing,
      value: figures[0]?.value ?? 0,
      base: figures[0]?.base ?? 0,
      found,
      state: isDone ? stateAfter(rule.action) : 'unneeded',
      note: isDone ? '' : outcome.note,
      effect: isDone ? outcome : { of: 'nothing' },
      createdAt: context.at,
    },
  })
  // a pause says it itself
  if (isDone && rule.affiliateText && rule.action !== 'pause' && thing.affiliateId !== null)
    await notifyAffiliate(tx, thing.affiliateId, ruleMessage({ actionId: id, text: rule.affiliateText }), context.at)
  return 'act'
}

/** What services get as the reason: affiliates read that of a pause, and never by which figure and bound they are judged. */
function reasonOf(rule: AutomaticRule, { affiliateId }: Measured['thing'], figure: string): string {
  if (rule.affiliateText) return rule.affiliateText
  return rule.action === 'pause' && affiliateId !== null ? 'Its results are not what we look for.' : figure
}

/** Locks all rules, and this one against changes. @returns it as it is now; null where it was changed or switched off since */
async function lockRule(tx: Tx, { id, version }: AutomaticRule): Promise<AutomaticRule | null> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('stoke_automatic_rules'))::text`
  await tx.$queryRaw`SELECT 1 FROM automatic_rule WHERE id = ${id}::uuid FOR UPDATE`
  return tx.automaticRule.findFirst({ where: { id, version, isOn: true, deletedAt: null } })
}

type Ended = { ruleId: string; key: string; measured: Measured; rule: AutomaticRule }

/** Ends what is in effect, because the figure is back. What a person changed since is theirs, and only noted. */
async function endAction(tx: Tx, context: StaffContext, { ruleId, key, measured, rule }: Ended): Promise<void> {
  // a person may undo it at this moment
  await tx.$queryRaw`SELECT 1 FROM automatic_rule_action WHERE rule_id = ${ruleId}::uuid AND key = ${key} AND state = 'active' FOR UPDATE`
  const active = await tx.automaticRuleAction.findFirst({ where: { ruleId, key, state: 'active' } })
  if (!active) return
  const back = `${backText(toJudge(rule), measured)}: within its bound again.`
  const effect = effectSchema.parse(active.effect)
  const reason = measured.thing.affiliateId === null ? back : 'Its results are what we look for again.'
  const note = await takeBack(tx, context, { thing: measured.thing, effect, reason }).catch((error) => {
    if (error instanceof AppError) return error.message
    throw error
  })
  await tx.automaticRuleAction.update({
    where: { id: active.id },
    data: { state: 'ended', endedAt: context.at, note: `${back} ${note}`.trim() },
  })
}

const brakeText = ({ perDay }: AutomaticRule) =>
  `More than it may do in a day was beyond its bound: ${perDay} actions of this rule, ${settings().automation.perDay} of all.`

const stop = (rule: AutomaticRule, what: string, at: Date): Promise<void> =>
  transact(async (tx) => {
    const now = await lockRule(tx, rule)
    if (now) await stopIn(tx, now, what, at)
  })
