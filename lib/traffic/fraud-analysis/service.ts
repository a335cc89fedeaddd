import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { FraudCase } from '@/lib/generated/prisma/client'
import type { FraudRule } from '@/lib/generated/prisma/enums'
import type { Clock } from '@/lib/platform/dates/clock'
import { db, type Tx } from '@/lib/platform/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import { transactEach } from '@/lib/platform/transaction'
import { RULE_NAMES } from '../fraud/constants'
import { readStake } from '../fraud/data'
import { type Fact, judge, type Verdict } from '../fraud/rules'
import { takeBackRejected } from '../fraud-reversals/service'
import { detect, type Found } from './data'

/**
 * The job: asks every rule what it finds in the last two weeks and keeps it as cases, then carries on with rejected
 * cases whose conversions were not all taken back. Safe to repeat and to run beside itself.
 * @returns how many cases were opened or extended
 */
export async function analyseFraud(clock: Clock): Promise<number> {
  const at = clock.now()
  let kept = 0
  for (const rule of RULE_NAMES) kept += await askRule(rule, at)
  await takeBackRejected(clock)
  return kept
}

/** A rule that cannot be asked keeps waiting neither the others nor what staff rejected; a database that is away ends all. */
async function askRule(rule: FraudRule, at: Date): Promise<number> {
  try {
    return await transactEach(await detect(db(), rule, at), (tx, found) => keepFound(tx, found, at))
  } catch (error) {
    await db().$queryRaw`SELECT 1`
    log.error({ err: error, rule }, 'a fraud rule could not be asked')
    return 0
  }
}

type CaseId = (found: Found) => string

/** The same in a transaction of the caller's, who says what new cases are called, for what is filled in one. */
export async function analyseWithin(tx: Tx, at: Date, idOf: CaseId): Promise<void> {
  for (const rule of RULE_NAMES) for (const found of await detect(tx, rule, at)) await keepFound(tx, found, at, idOf)
}

/** @returns whether a case was opened, or had something added to it */
async function keepFound(tx: Tx, found: Found, at: Date, idOf: CaseId = () => newId(at)): Promise<boolean> {
  const { affiliateId, rule, total } = found
  const standing = await lockStanding(tx, affiliateId, rule)
  if (standing?.status === 'trusted') return false
  // asked again under the lock: what was decided since it was found opens no second case
  const verdict = judge(rule, await undecided(tx, found), total)
  if (!verdict) return false
  return standing ? extend(tx, standing, verdict, at) : open(tx, idOf(found), found, verdict, at)
}

/** The case of a rule that still stands, held until the transaction ends, so that nobody decides it meanwhile. */
async function lockStanding(tx: Tx, affiliateId: number, rule: FraudRule): Promise<FraudCase | null> {
  const [locked] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM fraud_case WHERE affiliate_id = ${affiliateId} AND rule = ${rule}::fraud_rule
      AND status IN ('open', 'held', 'trusted') ORDER BY status = 'trusted' DESC LIMIT 1 FOR NO KEY UPDATE`
  return locked ? tx.fraudCase.findUnique({ where: { id: locked.id } }) : null
}

async function undecided(tx: Tx, { affiliateId, rule, facts }: Found): Promise<Fact[]> {
  const known = await tx.fraudFact.findMany({
    where: {
      affiliateId,
      rule,
      ref: { in: facts.map(({ ref }) => ref) },
      case: { status: { notIn: ['open', 'held'] } },
    },
    select: { ref: true },
  })
  const decided = new Set(known.map(({ ref }) => ref))
  return facts.filter(({ ref }) => !decided.has(ref))
}

type Kept = NonNullable<Verdict>

async function open(tx: Tx, id: string, { affiliateId, rule }: Found, verdict: Kept, at: Date): Promise<boolean> {
  const { score, evidence, facts } = verdict
  // another analysis may have opened it this very moment: then that one has kept the same facts
  const made = await tx.$executeRaw`
    INSERT INTO fraud_case (id, affiliate_id, rule, score, evidence, opened_at, updated_at)
    VALUES (${id}::uuid, ${affiliateId}, ${rule}::fraud_rule, ${score}, ${evidence}::jsonb, ${at}, ${at})
    ON CONFLICT DO NOTHING`
  if (made === 0) return false
  await keepFacts(tx, { id, affiliateId, rule }, facts, at)
  const stake = await readStake(tx, { id, affiliateId, rule })
  await tx.fraudCase.update({ where: { id }, data: { stakeCents: stake.cents } })
  await recordAudit(tx, null, {
    ...{ action: 'fraud_case.open', subject: 'fraud_case', subjectId: id },
    ...{ after: { affiliateId, rule, score }, at },
  })
  return true
}

async function extend(tx: Tx, standing: FraudCase, { score, evidence, facts }: Kept, at: Date): Promise<boolean> {
  const added = await keepFacts(tx, standing, facts, at)
  if (added === 0 && score <= standing.score) return false
  const stake = await readStake(tx, standing)
  await tx.fraudCase.update({
    where: { id: standing.id },
    data: { score: Math.max(score, standing.score), evidence, stakeCents: stake.cents, updatedAt: at },
  })
  return true
}

type Owner = Pick<FraudCase, 'id' | 'affiliateId' | 'rule'>

/** @returns how many were new; of those that are known only the counts may have changed */
async function keepFacts(tx: Tx, { id, affiliateId, rule }: Owner, facts: readonly Fact[], at: Date): Promise<number> {
  const rows = await tx.$queryRaw<{ isNew: boolean }[]>`
    INSERT INTO fraud_fact (affiliate_id, rule, ref, case_id, conversion_id, detail, found_at)
    SELECT ${affiliateId}, ${rule}::fraud_rule, n.ref, ${id}::uuid, n."conversionId", n.detail, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) AS n (ref text, "conversionId" uuid, detail jsonb)
    ON CONFLICT (affiliate_id, rule, ref) DO UPDATE SET detail = excluded.detail
      WHERE fraud_fact.case_id = excluded.case_id AND fraud_fact.detail <> excluded.detail
    RETURNING xmax = 0 AS "isNew"`
  return rows.filter(({ isNew }) => isNew).length
}
