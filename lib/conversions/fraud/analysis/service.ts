import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { FraudCase } from '@/lib/generated/prisma/client'
import type { FraudRule } from '@/lib/generated/prisma/enums'
import { db, type Tx } from '@/lib/platform/database/db'
import { transactEach } from '@/lib/platform/database/transaction'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import { readAmountAtRisk } from '../amount-at-risk-data'
import { DETECTED_RULES, type DetectedRule } from '../constants'
import { reverseRejectedCases } from '../reversal-service'
import { collectDatacenterClicks } from './datacenter-service'
import { type Fact, type RuleResult, scoreRule } from './score-rules'
import { detect, type Findings } from './signal-data'

/**
 * The job: runs every rule over the last two weeks and stores what it finds as cases, then finishes reversing the
 * conversions of rejected cases. Safe to repeat and to run several times at once.
 * @returns how many cases were opened or extended
 */
export async function analyzeFraud({ at }: { at: Date }): Promise<number> {
  await collectDatacenterClicks(db(), at)
  let stored = 0
  for (const rule of DETECTED_RULES) stored += await runRule(rule, at)
  await reverseRejectedCases({ at })
  return stored
}

/** Runs one rule. A failure is logged and does not stop the others, unless the database is unreachable. */
async function runRule(rule: DetectedRule, at: Date): Promise<number> {
  let stored = 0
  try {
    for await (const part of detect(db(), rule, at))
      stored += await transactEach(part, (tx, findings) => storeFindings(tx, findings, at))
  } catch (error) {
    await db().$queryRaw`SELECT 1`
    log.error({ err: error, rule }, 'a fraud rule failed')
  }
  return stored
}

type CaseId = (findings: Findings) => string

/** Runs every rule in the caller's transaction, for the seed, which chooses the ids of new cases. */
export async function analyzeWithin(tx: Tx, at: Date, toId: CaseId): Promise<void> {
  await collectDatacenterClicks(tx, at)
  for (const rule of DETECTED_RULES)
    for await (const part of detect(tx, rule, at))
      for (const findings of part) await storeFindings(tx, findings, at, toId)
}

/** Opens a case for findings or extends the one there is. @returns whether either happened */
async function storeFindings(tx: Tx, findings: Findings, at: Date, toId: CaseId = () => newId(at)): Promise<boolean> {
  const { affiliateId, rule, total } = findings
  const existing = await lockCurrentCase(tx, affiliateId, rule)
  if (existing?.status === 'trusted') return false
  // read again under the lock: facts decided in the meantime open no second case
  const result = scoreRule(rule, await undecided(tx, findings), total)
  if (!result) return false
  return existing ? extendCase(tx, existing, result, at) : openCase(tx, toId(findings), findings, result, at)
}

/** Locks the open, held or trusted case of a rule for the rest of the transaction, so that nobody decides it. */
async function lockCurrentCase(tx: Tx, affiliateId: number, rule: FraudRule): Promise<FraudCase | null> {
  const [locked] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM fraud_case WHERE affiliate_id = ${affiliateId} AND rule = ${rule}::fraud_rule
      AND status IN ('open', 'held', 'trusted') ORDER BY status = 'trusted' DESC LIMIT 1 FOR NO KEY UPDATE`
  return locked ? tx.fraudCase.findUnique({ where: { id: locked.id } }) : null
}

async function undecided(tx: Tx, { affiliateId, rule, facts }: Findings): Promise<Fact[]> {
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

type CaseResult = NonNullable<RuleResult>

async function openCase(
  tx: Tx,
  id: string,
  { affiliateId, rule }: Findings,
  result: CaseResult,
  at: Date,
): Promise<boolean> {
  const { score, evidence, facts } = result
  // a concurrent analysis may have opened it already; then it stored the same facts
  const made = await tx.$executeRaw`
    INSERT INTO fraud_case (id, affiliate_id, rule, score, evidence, opened_at, updated_at)
    VALUES (${id}::uuid, ${affiliateId}, ${rule}::fraud_rule, ${score}, ${evidence}::jsonb, ${at}, ${at})
    ON CONFLICT DO NOTHING`
  if (made === 0) return false
  await storeFacts(tx, { id, affiliateId, rule }, facts, at)
  const stake = await readAmountAtRisk(tx, { id, affiliateId, rule })
  await tx.fraudCase.update({ where: { id }, data: { stakeCents: stake.cents } })
  await recordAudit(tx, null, {
    action: 'fraud_case.open',
    subject: 'fraud_case',
    subjectId: id,
    after: { affiliateId, rule, score },
    at,
  })
  return true
}

async function extendCase(
  tx: Tx,
  existing: FraudCase,
  { score, evidence, facts }: CaseResult,
  at: Date,
): Promise<boolean> {
  const added = await storeFacts(tx, existing, facts, at)
  if (added === 0 && score <= existing.score) return false
  const stake = await readAmountAtRisk(tx, existing)
  await tx.fraudCase.update({
    where: { id: existing.id },
    data: { score: Math.max(score, existing.score), evidence, stakeCents: stake.cents, updatedAt: at },
  })
  return true
}

type Owner = Pick<FraudCase, 'id' | 'affiliateId' | 'rule'>

/** Stores the facts of a case; of facts stored before, the detail is updated. @returns how many were new */
async function storeFacts(tx: Tx, { id, affiliateId, rule }: Owner, facts: readonly Fact[], at: Date): Promise<number> {
  const rows = await tx.$queryRaw<{ isNew: boolean }[]>`
    INSERT INTO fraud_fact (affiliate_id, rule, ref, case_id, conversion_id, detail, found_at)
    SELECT ${affiliateId}, ${rule}::fraud_rule, n.ref, ${id}::uuid, n."conversionId", n.detail, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) AS n (ref text, "conversionId" uuid, detail jsonb)
    ON CONFLICT (affiliate_id, rule, ref) DO UPDATE SET detail = excluded.detail
      WHERE fraud_fact.case_id = excluded.case_id AND fraud_fact.detail <> excluded.detail
    RETURNING xmax = 0 AS "isNew"`
  return rows.filter(({ isNew }) => isNew).length
}
