import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import type { PayoutRule } from './condition-schema'
import type { RuleReader } from './condition-text-rules'

/** How staff read rules: with the names of buckets, which are the groups of affiliates. */
export async function readRuleReader(tx: Tx): Promise<{ rules: RuleReader; groups: { id: number; name: string }[] }> {
  const groups = await tx.bucket.findMany({
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  return { rules: { kind: 'staff', groupName: (id) => names.get(id) }, groups }
}

/**
 * What is wrong with the affiliates and groups that rules name, by field of the form. The groups stay until the caller's transaction
 * ends.
 */
export async function ruleProblems(tx: Tx, rules: readonly PayoutRule[]): Promise<Record<string, string>> {
  const affiliateIds = rules.flatMap(({ conditions }) => conditions.affiliateIds)
  const bucketIds = rules.flatMap(({ conditions }) => conditions.bucketIds)
  const [affiliates, buckets] = await Promise.all([
    affiliateIds.length === 0
      ? []
      : tx.affiliate.findMany({ where: { id: { in: affiliateIds } }, select: { id: true } }),
    bucketIds.length === 0
      ? []
      : tx.$queryRaw<
          { id: number }[]
        >`SELECT id FROM bucket WHERE id = ANY (${bucketIds}::int[]) ORDER BY id FOR KEY SHARE`,
  ])
  const problems: Record<string, string> = {}
  for (const [index, { conditions }] of rules.entries()) {
    const stranger = conditions.affiliateIds.find((id) => !affiliates.some((each) => each.id === id))
    if (stranger !== undefined)
      problems[`rules.${index}.conditions.affiliateIds`] = `There is no affiliate ${stranger}.`
    const gone = conditions.bucketIds.find((id) => !buckets.some((each) => each.id === id))
    if (gone !== undefined) problems[`rules.${index}.conditions.bucketIds`] = `There is no group ${gone}.`
  }
  return problems
}
