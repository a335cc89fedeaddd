import 'server-only'
import { db } from '@/lib/platform/database/db'
import { dayFromColumn } from '@/lib/platform/dates/days'
import type { SystemChecks } from './admin-schema'
import { CHECK_NAMES, CHECKS, CHECKS_ABOUT } from './constants'

const DETAIL_MAX = 600

/** The last run of each check. */
export async function listChecks(): Promise<SystemChecks> {
  const rows = new Map((await db().systemCheck.findMany()).map((row) => [row.name, row]))
  const checks = CHECK_NAMES.map((name) => {
    const row = rows.get(name)
    const isWrong = row && row.found !== 0
    return {
      name,
      title: CHECKS[name],
      about: CHECKS_ABOUT[name],
      ranAt: row?.ranAt.toISOString() ?? null,
      durationMs: row?.durationMs ?? null,
      day: row?.day ? dayFromColumn(row.day) : null,
      found: row ? row.found : null,
      failedAt: row?.failedAt?.toISOString() ?? null,
      detail: isWrong ? JSON.stringify(row.detail).slice(0, DETAIL_MAX) : '',
    }
  })
  return { checks }
}
