import 'server-only'
import { eraseFailedContent } from '@/lib/messages/mail/service'
import { db } from '@/lib/platform/database/db'
import type { Clock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { log } from '@/lib/platform/log'
import { settings } from '@/lib/platform/settings/current'
import { rollUpOldVisits } from '@/lib/rewards/referrals/visit-service'
import { dropOldClicks } from '@/lib/traffic/clicks/storage/partition-service'
import { removeAddresses } from '@/lib/traffic/visitors/ip-removal-service'
import { type Deletion, RETENTION } from './constants'
import { deletionSql, tableName } from './rules'
import { DELETED_AT_ONCE, ERROR_MAX, RUN_MS } from './run-constants'

type Model = keyof typeof RETENTION
type Step = { name: string; run: () => Promise<number> }

/**
 * The job: deletes what has been kept for as long as `RETENTION` says, in batches that lock rows for milliseconds. A run
 * ends after a while; the next one goes on. A table that fails does not keep the others.
 * @returns how many rows were deleted or changed
 * @throws when a table failed, after all others
 */
export async function deleteOldData({ at, clock }: { at: Date; clock: Clock }): Promise<number> {
  const startedAt = clock.now().getTime()
  const mayGoOn = () => clock.now().getTime() - startedAt < RUN_MS
  const counts: Record<string, number> = {}
  const failed: string[] = []
  for (const { name, run } of listSteps(at, mayGoOn)) {
    if (!mayGoOn()) break
    try {
      const count = await run()
      if (count > 0) counts[name] = count
      await storeStep(name, { removed: count, at })
    } catch (error) {
      failed.push(name)
      log.error({ err: error, step: name }, 'old data could not be deleted')
      await storeStep(name, { error: error instanceof Error ? error.message : String(error), at })
    }
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (total > 0) log.info({ counts }, 'old data deleted')
  if (failed.length > 0) throw new Error(`old data could not be deleted: ${failed.join(', ')}`)
  return total
}

function listSteps(at: Date, mayGoOn: () => boolean): Step[] {
  const { clickMonths, ...limits } = settings().retention
  const tables = Object.entries(RETENTION).flatMap(([model, retention]) =>
    'deleted' in retention
      ? [{ name: tableName(model), run: () => deleteRows(model as Model, retention.deleted, at, mayGoOn) }]
      : [],
  )
  return [
    ...tables,
    { name: 'mail_content', run: () => eraseFailedContent({ at }) },
    { name: 'referral_visit', run: () => rollUpOldVisits({ at, mayGoOn }) },
    { name: 'click', run: () => dropOldClicks({ at, months: clickMonths }) },
    { name: 'addresses', run: () => removeAddresses({ at, ...limits, mayGoOn }) },
  ]
}

type Outcome = { at: Date; removed?: number; error?: string }

/** Stores the last run of a step, for the system page. A run that removed nothing keeps what an earlier one did. */
async function storeStep(name: string, { at, removed = 0, error }: Outcome): Promise<void> {
  const run = { ranAt: at, error: error?.slice(0, ERROR_MAX) ?? null, ...(removed > 0 && { removedAt: at, removed }) }
  await db().retentionStep.upsert({ where: { name }, create: { name, ...run }, update: run })
}

async function deleteRows(model: Model, rules: readonly Deletion[], at: Date, mayGoOn: () => boolean): Promise<number> {
  let deleted = 0
  for (const rule of rules) {
    const statement = deletionSql(model, rule)
    const before = new Date(at.getTime() - rule.days * DAY_MS)
    for (let count = DELETED_AT_ONCE; count === DELETED_AT_ONCE && mayGoOn(); deleted += count) {
      count = await db().$executeRawUnsafe(statement, before)
    }
  }
  return deleted
}
