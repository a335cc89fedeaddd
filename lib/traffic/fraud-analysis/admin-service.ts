import 'server-only'
import { recordAudit, type StaffContext } from '@/lib/backoffice/audit/service'
import { transact } from '@/lib/platform/transaction'
import { RULES } from '../fraud/constants'
import { analyzeFraud } from './service'

/** Runs the fraud analysis now, at the request of staff. @returns how many cases were opened or extended */
export async function runFraudAnalysis({ actor, at }: StaffContext, { reason }: { reason: string }): Promise<number> {
  const cases = await analyzeFraud({ at })
  await transact((tx) =>
    recordAudit(tx, actor, {
      action: 'fraud_analysis.run',
      subject: 'fraud_analysis',
      subjectId: 'all',
      after: { cases, rules: Object.keys(RULES).length },
      reason,
      at,
    }),
  )
  return cases
}
