import 'server-only'
import { listOpenRequests } from '@/lib/backoffice/second-approvals/data'
import { Prisma } from '@/lib/generated/prisma/client'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { readAccountState } from '@/lib/people/account/deletion/data'
import { forfeitedCents } from '@/lib/people/account/deletion/rules'
import { db, type Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { mayRepair } from '../account-recovery/policy'
import type { ErasurePreview } from './admin-schema'
import { type ErasureState, listErasureObstacles } from './rules'

/** The facts that decide whether staff may erase somebody. */
export async function readErasureState(
  userId: string,
  affiliateId: number | null,
  tx: Tx = db(),
): Promise<ErasureState> {
  const state = await readAccountState(userId, tx)
  if (affiliateId === null) return { ...state, undecidedCases: 0, undecidedAppeals: 0, undecidedInquiries: 0 }
  const where = { affiliateId }
  return {
    ...state,
    undecidedCases: await tx.fraudCase.count({ where: { ...where, status: { in: ['open', 'held'] } } }),
    undecidedAppeals: await tx.appeal.count({ where: { ...where, status: 'open' } }),
    undecidedInquiries: await tx.inquiry.count({ where: { ...where, status: 'open' } }),
  }
}

/** What erasing somebody would do, what keeps it from being done, and what waits for a second person. @throws AppError not_found */
export async function getErasurePreview(
  id: string,
  viewer: { userId: string; role: UserRole },
): Promise<ErasurePreview> {
  const user = await db().user.findUnique({
    where: { id, status: { not: 'deleted' } },
    select: { id: true, role: true, email: true, affiliate: { select: { id: true } } },
  })
  if (!user) throw new AppError('not_found', 'There is no such account.')
  const affiliateId = user.affiliate?.id ?? null
  const [state, erased, kept, waiting] = await Promise.all([
    readErasureState(id, affiliateId),
    countErased(user, affiliateId),
    affiliateId === null ? countKeptOfUser(id) : countKept(id, affiliateId),
    listOpenRequests({ kind: 'account_erasure', subject: id }),
  ])
  return {
    mayErase: mayRepair(viewer, user),
    obstacles: listErasureObstacles(state),
    givenUpCents: Number(forfeitedCents(state)),
    erased: [{ what: 'Name, email address, password and picture', count: 1 }, ...erased.filter(isAny)],
    kept: kept.filter(isAny),
    waiting: waiting.map(({ id: request, amountCents, reason, by, byId, at }) => ({
      id: request,
      givenUpCents: amountCents,
      reason,
      by,
      at,
      isOwn: byId === viewer.userId,
    })),
  }
}

const isAny = ({ count }: { count: number }) => count > 0

/** Rows by kind, each kind counted by a statement of its own. */
async function countRows<Kind extends { what: string; rows: Prisma.Sql }>(kinds: readonly Kind[]) {
  const counts = kinds.map(
    ({ rows }, index) => Prisma.sql`SELECT ${index}::int AS index, count(*)::int AS count ${rows}`,
  )
  const found = await db().$queryRaw<{ index: number; count: number }[]>(Prisma.join(counts, ' UNION ALL '))
  return kinds.map(({ rows: _, ...kind }, index) => ({
    ...kind,
    count: found.find((row) => row.index === index)?.count ?? 0,
  }))
}

function countErased({ id, email }: { id: string; email: string }, affiliateId: number | null) {
  const ofUser = Prisma.sql`WHERE user_id = ${id}::uuid`
  const ofAffiliate = Prisma.sql`WHERE affiliate_id = ${affiliateId}`
  return countRows([
    { what: 'Sessions', rows: Prisma.sql`FROM user_session ${ofUser}` },
    { what: 'Passkeys', rows: Prisma.sql`FROM passkey ${ofUser}` },
    { what: 'API keys', rows: Prisma.sql`FROM api_key ${ofUser}` },
    { what: 'Notifications', rows: Prisma.sql`FROM notification ${ofUser}` },
    { what: 'Emails in the log', rows: Prisma.sql`FROM mail_message WHERE to_address = ${email}` },
    { what: 'Support tickets', rows: Prisma.sql`FROM support_ticket ${ofUser}` },
    { what: 'Notes of staff', rows: Prisma.sql`FROM staff_note ${ofUser}` },
    { what: 'Reports and views', rows: Prisma.sql`FROM report_view ${ofUser}` },
    { what: 'Discord connections', rows: Prisma.sql`FROM discord_connection ${ofUser}` },
    { what: 'Place at an advertiser', rows: Prisma.sql`FROM advertiser_member ${ofUser}` },
    { what: 'Payout details', rows: Prisma.sql`FROM payout_method ${ofAffiliate}` },
    { what: 'Name and number on tax forms', rows: Prisma.sql`FROM tax_form ${ofAffiliate}` },
    { what: 'Answers to the application', rows: Prisma.sql`FROM affiliate_application ${ofAffiliate}` },
    { what: 'Postback addresses', rows: Prisma.sql`FROM affiliate_postback ${ofAffiliate}` },
    {
      what: 'Short and smart links',
      rows: Prisma.sql`FROM (SELECT FROM short_link ${ofAffiliate} UNION ALL SELECT FROM smart_link ${ofAffiliate}) l`,
    },
    { what: 'Link domains', rows: Prisma.sql`FROM link_domain ${ofAffiliate}` },
  ])
}

const AUDIT =
  'It is append-only and chained. Entries name the account by its id; those of a changed email address hold both addresses.'

const auditOf = (userId: string, affiliateId: number | null) => ({
  what: 'Entries of the admin log',
  why: AUDIT,
  rows: Prisma.sql`FROM audit_log WHERE subject = 'user' AND subject_id = ${userId}
    OR subject = 'affiliate' AND subject_id = ${affiliateId === null ? null : String(affiliateId)}`,
})

const countKeptOfUser = (userId: string) => countRows([auditOf(userId, null)])

const MONEY = 'The books must stay complete. It is kept by affiliate number, without the name.'

function countKept(userId: string, affiliateId: number) {
  const ofAffiliate = Prisma.sql`WHERE affiliate_id = ${affiliateId}`
  return countRows([
    { what: 'Lines of the ledger', why: MONEY, rows: Prisma.sql`FROM ledger_transfer ${ofAffiliate}` },
    { what: 'Conversions', why: MONEY, rows: Prisma.sql`FROM conversion ${ofAffiliate}` },
    { what: 'Payouts', why: MONEY, rows: Prisma.sql`FROM payout_request ${ofAffiliate}` },
    {
      what: 'Tax forms: kind, country and days',
      why: 'Tax law asks how each payee was treated. Name, address and number are erased.',
      rows: Prisma.sql`FROM tax_form ${ofAffiliate}`,
    },
    {
      what: 'Fingerprints of payout destinations',
      why: 'So that nobody deletes an account to refer themselves or to leave a ban. They cannot be turned back into details.',
      rows: Prisma.sql`FROM payout_method ${ofAffiliate}`,
    },
    {
      what: 'Decided fraud cases',
      why: 'Decisions about money, kept by affiliate number.',
      rows: Prisma.sql`FROM fraud_case ${ofAffiliate}`,
    },
    auditOf(userId, affiliateId),
  ])
}
