import type { DecideFunding } from '@/lib/money/advances/admin-schema'
import { decideFunding } from '@/lib/money/advances/admin-service'
import { fundingRequestSchema } from '@/lib/money/advances/schema'
import { applyForFunding } from '@/lib/money/advances/service'
import { db } from '@/lib/platform/database/db'
import { formatCents } from '@/lib/platform/money/format'
import { createStaff } from '../backoffice/staff'

const FORM = {
  amount: '500',
  repaymentPercent: '20',
  purpose: 'Search ads for the VPN offers.',
  plan: 'A budget of $100 a day for 25 days, stopped when a conversion costs more than $30.',
}

/** An open application of an approved affiliate; by default $500, repaid with 20% of earnings; its id. */
export async function createApplication(affiliateId: number, at: Date, form: Partial<typeof FORM> = {}) {
  const request = fundingRequestSchema.parse({ ...FORM, ...form })
  await applyForFunding({ actor: { affiliateId, affiliateStatus: 'approved' }, at }, request)
  const { id } = await db().fundingApplication.findFirstOrThrow({ where: { affiliateId, status: 'submitted' } })
  return id
}

/** A granted advance; the id of its application. */
export async function createAdvance(affiliateId: number, at: Date, terms: Partial<DecideFunding> = {}) {
  const id = await createApplication(affiliateId, at)
  const confirm = formatCents(terms.grantedCents ?? 50_000)
  const actor = await createStaff('GSM')
  await decideFunding({ actor, at }, { id, decision: 'approve', reason: 'Good plan', confirm, ...terms })
  return id
}

export const owedOf = async (id: string): Promise<bigint> =>
  (await db().fundingApplication.findUniqueOrThrow({ where: { id } })).outstandingCents
