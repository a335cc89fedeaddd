import 'server-only'
import { recordAudit, type StaffActor } from '@/lib/backoffice/audit/service'
import type { Clock } from '@/lib/platform/dates/clock'
import { transact } from '@/lib/platform/transaction'
import { RULES } from '../fraud/constants'
import { analyseFraud } from './service'

/** Lets the rules look now instead of by the clock. @returns how many cases were opened or extended */
export async function analyseNow(reason: string, actor: StaffActor, clock: Clock): Promise<number> {
  const cases = await analyseFraud(clock)
  await transact((tx) =>
    recordAudit(tx, actor, {
      ...{ action: 'fraud_analysis.run', subject: 'fraud_analysis', subjectId: 'all' },
      ...{ after: { cases, rules: Object.keys(RULES).length }, reason, at: clock.now() },
    }),
  )
  return cases
}
