import 'server-only'
import { mayOpen, type StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import { toRights } from '@/lib/accounts/staff-permissions/staff-rights-data'
import type { UserStatus } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import type { ReportScope } from '../../report-queries/row-sql-data'
import { type ReportSide, STAFF_REPORT_PAGE } from '../constants'
import type { ReportReader } from '../policy'
import { MAILS_MAX } from './constants'
import type { ReportMail } from './schema'

/** A user's schedules on a side, oldest first. */
export async function listMails(
  reader: ReportReader,
): Promise<{ mails: ReportMail[]; limit: number; isConfirmed: boolean }> {
  const [found, user] = await Promise.all([
    db().reportMail.findMany({
      where: { userId: reader.userId, view: { side: reader.side } },
      include: { view: { select: { name: true } }, sends: { orderBy: { period: 'desc' }, take: 1 } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
    db().user.findUniqueOrThrow({ where: { id: reader.userId }, select: { emailConfirmedAt: true } }),
  ])
  return {
    mails: found.map(({ view, sends: [last], ...mail }) => ({
      id: mail.id,
      viewId: mail.viewId,
      viewName: view.name,
      format: mail.format,
      frequency: mail.frequency,
      hour: mail.hour,
      weekday: mail.weekday,
      monthDay: mail.monthDay,
      isActive: mail.isActive,
      nextAt: mail.nextAt.toISOString(),
      last: last ? { at: last.createdAt.toISOString(), failure: last.failure } : null,
    })),
    limit: MAILS_MAX,
    isConfirmed: user.emailConfirmedAt !== null,
  }
}

/** A person as the jobs of reports know them. */
export type Recipient = {
  userId: string
  email: string
  firstName: string
  isConfirmed: boolean
  /** What they may count now on a side; null for accounts that are suspended or deleted, and staff who may not. */
  scope: ReportScope | null
}

type Account = StaffRights & {
  status: UserStatus
  affiliate: { id: number; status: string } | null
  needsTwoFactor: boolean
}

/** What an account may count on a side now, as `reportReader` says of who is signed in; null for nothing. */
function reportScope(account: Account, side: ReportSide): ReportScope | null {
  const { status, affiliate, needsTwoFactor } = account
  if (status !== 'active') return null
  if (side === 'staff') return mayOpen(account, STAFF_REPORT_PAGE) && !needsTwoFactor ? 'everyone' : null
  return affiliate && ['approved', 'pending'].includes(affiliate.status) ? affiliate.id : null
}

/** The person behind a schedule or an alert. */
export async function getRecipient(userId: string, side: ReportSide): Promise<Recipient | null> {
  const user = await db().user.findUnique({
    where: { id: userId },
    include: { affiliate: { select: { id: true, status: true } }, staffRole: true },
  })
  if (!user) return null
  const { email, firstName, emailConfirmedAt, role, oneTimeCodeSince } = user
  const rule = await db().roleRule.findUnique({ where: { role }, select: { requiresTwoFactor: true } })
  const needsTwoFactor = rule?.requiresTwoFactor === true && oneTimeCodeSince === null
  const scope = reportScope({ ...user, ...toRights(user), needsTwoFactor }, side)
  return { userId, email, firstName, isConfirmed: emailConfirmedAt !== null, scope }
}

/** Schedules that are due, the longest first. */
export const listDueMails = (at: Date, take: number) =>
  db().reportMail.findMany({
    where: { isActive: true, nextAt: { lte: at } },
    include: { view: true },
    orderBy: [{ nextAt: 'asc' }, { id: 'asc' }],
    take,
  })
export type DueMail = Awaited<ReturnType<typeof listDueMails>>[number]
