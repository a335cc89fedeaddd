import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { lockCapsAlone } from '@/lib/catalog/caps/lock-service'
import type { Bucket, BucketRule } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError, invalidField } from '@/lib/platform/errors'
import type { BucketInput, BucketRuleInput } from './admin-schema'
import { RULES_MAX } from './constants'

type Confirmation = { reason: string; confirm: string }

/**
 * Creates an empty bucket; rules or pins assign affiliates to it.
 * @throws AppError `invalid` at a name that is taken, at offers that do not exist, and at `confirm` unless the name is
 * typed
 */
export function createBucket({ actor, at }: StaffContext, input: BucketInput): Promise<number> {
  const { reason, confirm, ...terms } = input
  return transact(async (tx) => {
    await lockBuckets(tx)
    assertConfirmed(confirm, terms.name)
    await assertValidTerms(tx, terms, null)
    const created = await tx.bucket.create({ data: terms })
    await recordAudit(tx, actor, {
      ...bucketOf(created.id),
      action: 'bucket.create',
      after: facts(created),
      reason,
      at,
    })
    return created.id
  })
}

/** Replaces a bucket's terms, from its affiliates' next conversions on. @throws AppError `not_found`, and as above */
export function changeBucket({ actor, at }: StaffContext, input: BucketInput & { id: number }): Promise<void> {
  const { id, reason, confirm, ...terms } = input
  return transact(async (tx) => {
    await lockCapsAlone(tx)
    const before = await findBucket(tx, id)
    assertConfirmed(confirm, terms.name)
    await assertValidTerms(tx, terms, id)
    const after = await tx.bucket.update({ where: { id }, data: { ...terms, updatedAt: at } })
    const entry = { action: 'bucket.change', before: facts(before), after: facts(after) }
    await recordAudit(tx, actor, { ...bucketOf(id), ...entry, reason, at })
  })
}

/**
 * Removes a bucket.
 * @throws AppError `not_found`; `invalid` at `confirm`; `conflict` while affiliates, rules, caps or rules of payouts use it
 */
export function removeBucket({ actor, at }: StaffContext, input: Confirmation & { id: number }): Promise<void> {
  const { id, reason, confirm } = input
  return transact(async (tx) => {
    const before = await findBucket(tx, id)
    assertConfirmed(confirm, before.name)
    // rules of payouts that name it are not saved meanwhile: they lock what they name
    await tx.$queryRaw`SELECT 1 FROM bucket WHERE id = ${id} FOR UPDATE`
    const uses = {
      affiliates: await tx.affiliate.count({ where: { bucketId: id } }),
      rules: await tx.bucketRule.count({ where: { bucketId: id } }),
      caps: await tx.conversionCap.count({ where: { bucketId: id } }),
    }
    const used = Object.entries(uses).find(([, count]) => count > 0)
    if (used) throw new AppError('conflict', `It still has ${used[1]} ${used[0]}. Take those out first.`)
    const ruled = await listRuledOffers(tx, id)
    if (ruled.length > 0)
      throw new AppError('conflict', `Rules of payouts of ${ruled.join(', ')} name it. Take it out of those first.`)
    await tx.bucket.delete({ where: { id } })
    await recordAudit(tx, actor, { ...bucketOf(id), action: 'bucket.remove', before: facts(before), reason, at })
  })
}

/**
 * Adds a rule after the others. Affiliates move when the rules are applied, by the nightly job or by staff.
 * @throws AppError `invalid` at a bucket that does not exist; `conflict` when there are too many rules
 */
export function createBucketRule({ actor, at }: StaffContext, input: BucketRuleInput): Promise<number> {
  const { reason, ...rule } = input
  return transact(async (tx) => {
    const others = await lockRules(tx)
    if (others.length >= RULES_MAX) throw new AppError('conflict', `There are ${RULES_MAX} rules already.`)
    await assertBucketExists(tx, rule.bucketId)
    const position = Math.max(0, ...others.map((other) => other.position)) + 1
    const created = await tx.bucketRule.create({ data: { ...rule, position } })
    const entry = { action: 'bucket-rule.create', after: ruleFacts(created) }
    await recordAudit(tx, actor, { ...ruleOf(created.id), ...entry, reason, at })
    return created.id
  })
}

/** Replaces a rule, keeping its position. @throws AppError `not_found`; `invalid` at a bucket that does not exist */
export function changeBucketRule({ actor, at }: StaffContext, input: BucketRuleInput & { id: number }): Promise<void> {
  const { id, reason, ...data } = input
  return transact(async (tx) => {
    const before = findRule(await lockRules(tx), id)
    await assertBucketExists(tx, data.bucketId)
    const after = await tx.bucketRule.update({ where: { id }, data })
    const entry = { action: 'bucket-rule.change', before: ruleFacts(before), after: ruleFacts(after) }
    await recordAudit(tx, actor, { ...ruleOf(id), ...entry, reason, at })
  })
}

/** Removes a rule. @throws AppError `not_found` */
export function removeBucketRule(
  { actor, at }: StaffContext,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  return transact(async (tx) => {
    const before = findRule(await lockRules(tx), id)
    await tx.bucketRule.delete({ where: { id } })
    const entry = { action: 'bucket-rule.remove', before: ruleFacts(before) }
    await recordAudit(tx, actor, { ...ruleOf(id), ...entry, reason, at })
  })
}

/** Sets the order rules are tried in. @throws AppError `conflict` unless every existing rule is named exactly once */
export function orderBucketRules(
  { actor, at }: StaffContext,
  { ids, reason }: { ids: readonly number[]; reason: string },
): Promise<void> {
  return transact(async (tx) => {
    const before = (await lockRules(tx)).map(({ id }) => id)
    const given = new Set(ids)
    if (given.size !== ids.length || given.size !== before.length || before.some((id) => !given.has(id)))
      throw new AppError('conflict', 'The list of rules has just changed. Please look again.')
    await tx.$executeRaw`
      UPDATE bucket_rule r SET position = given.place
      FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS given (id, place) WHERE r.id = given.id`
    const entry = { subject: 'bucket-rule', subjectId: 'order', action: 'bucket-rule.order' }
    await recordAudit(tx, actor, { ...entry, before: { ids: before }, after: { ids: [...ids] }, reason, at })
  })
}

/** Serializes changes of buckets and rules. */
async function lockBuckets(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('buckets'))`
}

const OFFERS_NAMED = 5

/** The names of offers whose rules of payouts name a bucket, now or by a planned change: some of them. */
async function listRuledOffers(tx: Tx, id: number): Promise<string[]> {
  const vars = JSON.stringify({ id })
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT o.name FROM offer o
    WHERE jsonb_path_exists(o.payout_rules, '$[*].conditions.bucketIds[*] ? (@ == $id)', ${vars}::jsonb)
      OR EXISTS (SELECT FROM offer_payout_change c
        WHERE c.offer_id = o.id AND c.applied_at IS NULL AND c.canceled_at IS NULL
          AND jsonb_path_exists(c.terms, '$.rules[*].conditions.bucketIds[*] ? (@ == $id)', ${vars}::jsonb))
    ORDER BY o.name LIMIT ${OFFERS_NAMED}`
  return rows.map(({ name }) => name)
}

async function findBucket(tx: Tx, id: number): Promise<Bucket> {
  await lockBuckets(tx)
  const bucket = await tx.bucket.findUnique({ where: { id } })
  if (!bucket) throw new AppError('not_found', 'There is no such bucket.')
  return bucket
}

async function lockRules(tx: Tx): Promise<BucketRule[]> {
  await lockBuckets(tx)
  return tx.bucketRule.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }] })
}

function findRule(rules: readonly BucketRule[], id: number): BucketRule {
  const rule = rules.find((each) => each.id === id)
  if (!rule) throw new AppError('not_found', 'There is no such rule.')
  return rule
}

async function assertBucketExists(tx: Tx, id: number): Promise<void> {
  if (!(await tx.bucket.findUnique({ where: { id }, select: { id: true } })))
    throw invalidField('bucketId', 'No bucket has this ID.')
}

type Terms = Pick<BucketInput, 'name' | 'hiddenOfferIds'>

async function assertValidTerms(tx: Tx, { name, hiddenOfferIds }: Terms, id: number | null): Promise<void> {
  const namesake = await tx.bucket.findUnique({ where: { name }, select: { id: true } })
  if (namesake && namesake.id !== id) throw invalidField('name', 'Another bucket has this name.')
  const ids = [...new Set(hiddenOfferIds)]
  if ((await tx.offer.count({ where: { id: { in: ids } } })) < ids.length)
    throw invalidField('hiddenOfferIds', 'One of these offers does not exist.')
}

const bucketOf = (id: number) => ({ subject: 'bucket', subjectId: String(id) })
const ruleOf = (id: number) => ({ subject: 'bucket-rule', subjectId: String(id) })

function facts({ name, payoutAdjustmentBps, holdDays, autoApprove, dailyPayoutCapCents, hiddenOfferIds }: Bucket) {
  const cents = dailyPayoutCapCents === null ? null : Number(dailyPayoutCapCents)
  return { name, payoutAdjustmentBps, holdDays, autoApprove, dailyPayoutCapCents: cents, hiddenOfferIds }
}

const ruleFacts = ({ bucketId, conditions, isActive }: BucketRule) => ({ bucketId, conditions, isActive })
