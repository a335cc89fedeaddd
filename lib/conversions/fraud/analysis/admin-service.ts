import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import { transact } from '@/lib/platform/database/transaction'
import { ANALYSIS_JOB, RULES } from '../constants'

/**
 * Requests a fraud analysis at once, at the request of staff; the log says who. The job runs it, so that no request waits
 * for it. No reason is asked for, because nothing changes for anybody.
 */
export async function requestFraudAnalysis({ actor, at }: StaffContext): Promise<void> {
  await transact(async (tx) => {
    await requestJobRun(tx, ANALYSIS_JOB)
    const after = { rules: Object.keys(RULES).length }
    const entry = { action: 'fraud_analysis.run', subject: 'fraud_analysis', subjectId: 'all', after, at }
    await recordAudit(tx, actor, entry)
  })
}
