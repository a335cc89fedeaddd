import type { Actor } from '@/lib/accounts/auth/constants'
import { canView, may, refusalText } from '@/lib/accounts/staff-permissions/permission-rules'
import { AppError } from '@/lib/platform/errors'
import type { ReportScope } from '../report-queries/row-sql-data'
import { type ReportSide, STAFF_REPORT_PAGE } from './constants'

/** Who keeps reports: a user, on one side, with what they may count there. */
export type ReportReader = { userId: string; side: ReportSide; scope: ReportScope }

type Person = Pick<Actor, 'userId' | 'affiliateId' | 'role' | 'customRole' | 'needsTwoFactor'>

/**
 * The reader of a side. Those who may not read it learn nothing of it.
 * @throws AppError forbidden for staff without the role, not_found for everybody else
 */
export function reportReader(person: Person, side: ReportSide): ReportReader {
  const { userId, affiliateId, role, needsTwoFactor } = person
  if (side === 'own') {
    if (affiliateId === null) throw new AppError('forbidden', 'This is for affiliates.')
    return { userId, side, scope: affiliateId }
  }
  if (role === 'AFFILIATE') throw new AppError('not_found', 'There is no such address.')
  const access = canView(STAFF_REPORT_PAGE)
  if (!may(person, access)) throw new AppError('forbidden', refusalText(access))
  if (needsTwoFactor) throw new AppError('forbidden', 'Your role requires two-factor authentication.')
  return { userId, side, scope: 'everyone' }
}
