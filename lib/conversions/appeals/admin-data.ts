import 'server-only'
import { type BookHolder, isInBook, limitedToBook } from '@/lib/accounts/staff-permissions/book-data'
import { canEdit, isLimitedToBook } from '@/lib/accounts/staff-permissions/permission-rules'
import { byUuid, direction, type ListSql, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { matchesPerson } from '@/lib/backoffice/people-search/data'
import { isOnePerson } from '@/lib/backoffice/second-approvals/approver-independence-data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { conversionRef, counts } from '../lifecycle/rules'
import { getAdminTrail } from '../lists/trail/admin-data'
import { getReinstatement } from '../reinstatements/admin-data'
import type { AdminAppeal, AppealDetail, DecidedAppealsQuery, OpenAppealsQuery } from './admin-schema'
import { REASONS_THE_ADVERTISER_CAN_ANSWER } from './constants'
import { listJudges } from './data'

const PARTS = {
  select: Prisma.sql`p.id, p.affiliate_id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS "affiliateName",
    p.conversion_id AS "conversionId", p.offer_id AS "offerId", o.name AS "offerName", c.payout_cents AS "payoutCents",
    p.ground, p.reason, p.status, p.created_at AS "createdAt", p.due_at AS "dueAt", p.decided_at AS "decidedAt",
    EXISTS (SELECT FROM appeal_question q WHERE q.appeal_id = p.id AND q.answer IS NULL) AS "isAsked"`,
  from: Prisma.sql`appeal p JOIN offer o ON o.id = p.offer_id JOIN affiliate a ON a.id = p.affiliate_id
    JOIN app_user u ON u.id = a.user_id
    JOIN conversion c ON c.affiliate_id = p.affiliate_id AND c.id = p.conversion_id`,
  byId: byUuid(Prisma.sql`p.id`),
}

type Row = Omit<AdminAppeal, 'payoutCents' | 'createdAt' | 'dueAt' | 'decidedAt'> & {
  payoutCents: bigint
  createdAt: Date
  dueAt: Date
  decidedAt: Date | null
}

/** Appeals that wait for a decision, the nearest deadline first by default. */
export async function listOpenAppeals(
  query: OpenAppealsQuery,
  staff: BookHolder,
  at: Date,
): Promise<List<AdminAppeal>> {
  const way = direction(query.dir)
  const orders = {
    due: Prisma.sql`p.due_at ${way}, p.id ${way}`,
    created: Prisma.sql`p.created_at ${way}, p.id ${way}`,
  }
  const where = [
    Prisma.sql`p.status = 'open'`,
    ...(query.late ? [Prisma.sql`p.due_at < ${at}`] : []),
    ...conditions(query, staff),
  ]
  return readAppeals({ ...PARTS, where, orderBy: orders[query.sort] }, query)
}

/** Decided appeals, the latest first by default. */
export async function listDecidedAppeals(query: DecidedAppealsQuery, staff: BookHolder): Promise<List<AdminAppeal>> {
  const way = direction(query.dir)
  const where = [
    query.status ? Prisma.sql`p.status = ${query.status}::appeal_status` : Prisma.sql`p.status <> 'open'`,
    ...conditions(query, staff),
  ]
  return readAppeals({ ...PARTS, where, orderBy: Prisma.sql`p.decided_at ${way}, p.id ${way}` }, query)
}

async function readAppeals(sql: ListSql, query: OpenAppealsQuery | DecidedAppealsQuery): Promise<List<AdminAppeal>> {
  const list = await readList<Row>(sql, query)
  const rows = list.rows.map((row) => ({
    ...row,
    payoutCents: Number(row.payoutCents),
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }))
  return { ...list, rows }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function conditions(
  { q, reason, offer }: Pick<OpenAppealsQuery, 'q' | 'reason' | 'offer'>,
  staff: BookHolder,
): Prisma.Sql[] {
  const named = UUID.test(q) ? Prisma.sql`(p.conversion_id = ${q}::uuid OR p.id = ${q}::uuid)` : matchesPerson(q)
  return [
    ...(q ? [named] : []),
    ...(reason ? [Prisma.sql`p.reason = ${reason}::rejection_reason`] : []),
    ...(offer ? [Prisma.sql`p.offer_id = ${offer}`] : []),
    ...limitedToBook(staff, { affiliate: Prisma.sql`p.affiliate_id` }),
  ]
}

type Appealed = { affiliateId: number; conversionId: string }

const ALREADY_DECIDED = 'You judged this conversion before. A person who did not must decide the appeal.'

const ONE_WITH_JUDGE =
  'Your role comes from who judged this conversion, or theirs from you. Somebody else must decide the appeal.'

/**
 * Why a member of staff may not decide an appeal; null if they may. It takes another person than who judged the conversion,
 * and another account is not another person: who gave a role and who has it are one, where a third one could decide.
 */
export async function decisionRefusal(tx: Tx, appeal: Appealed, userId: string, at: Date): Promise<string | null> {
  const { userId: ownerId } = await tx.affiliate.findUniqueOrThrow({
    where: { id: appeal.affiliateId },
    select: { userId: true },
  })
  if (ownerId === userId) return 'This is your own appeal; somebody else must take care of it.'
  const judges = await listJudges(tx, appeal)
  if (judges.has(userId)) return ALREADY_DECIDED
  const allowed = canEdit('appeals')
  const barredIds = [...judges, ownerId]
  for (const firstId of judges)
    if (await isOnePerson(tx, { firstId, secondId: userId, allowed, at, barredIds })) return ONE_WITH_JUDGE
  return null
}

/** An appeal with the whole trail, the questions to the advertiser, and what winning it would do. @throws AppError not_found */
export async function getAppeal(id: string, staff: BookHolder, at: Date): Promise<AppealDetail> {
  const row = await db().appeal.findUnique({ where: { id }, include: { questions: { orderBy: { askedAt: 'asc' } } } })
  if (!row) throw new AppError('not_found', 'There is no such appeal.')
  const { affiliateId, conversionId, questions, decidedById, reason } = row
  const whole = await getAdminTrail(affiliateId, conversionId)
  const isAdvertiserSeen = await isInBook(staff, { kind: 'offer', ids: [row.offerId] })
  const trail = isLimitedToBook(staff) ? keepTrail(whole, isAdvertiserSeen) : whole
  const isAdvertisersReason = reason !== null && REASONS_THE_ADVERTISER_CAN_ANSWER.has(reason)
  const ids = [decidedById, ...questions.flatMap(({ askedById, answeredById }) => [askedById, answeredById])]
  const isOpen = row.status === 'open' && !counts(trail.conversion.status)
  const [findEmail, contacts, refusal, reinstatement] = await Promise.all([
    readEmails(ids.filter((one) => one !== null)),
    isAdvertisersReason && isAdvertiserSeen ? listContacts(trail.conversion.offerId) : [],
    decisionRefusal(db(), row, staff.userId, at),
    isOpen ? getReinstatement(conversionRef({ affiliateId, id: conversionId }), at) : null,
  ])
  const { offerId, ground, message, pictures, status, answer, createdAt, dueAt, decidedAt } = row
  return {
    id,
    affiliateId,
    conversionId,
    offerId,
    ground,
    reason,
    status,
    message,
    pictures,
    answer,
    contacts,
    isAdvertisersReason,
    refusal,
    reinstatement,
    trail,
    affiliateName: trail.affiliate.name,
    offerName: trail.conversion.offerName,
    payoutCents: trail.conversion.payoutCents,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy: findEmail(decidedById),
    questions: questions.map(({ askedById, askedAt, answeredById, answeredAt, ...question }) => ({
      id: question.id,
      sentTo: isAdvertiserSeen ? question.sentTo : 'the advertiser',
      question: question.question,
      answer: question.answer,
      askedBy: findEmail(askedById) ?? 'Former staff',
      askedAt: askedAt.toISOString(),
      answeredBy: findEmail(answeredById),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
  }
}

/** A trail without whom staff limited to their book do not see: the advertiser, if it is not theirs, and other affiliates. */
function keepTrail(trail: AppealDetail['trail'], isAdvertiserSeen: boolean): AppealDetail['trail'] {
  const { conversion, affiliate, ledger } = trail
  return {
    ...trail,
    conversion: isAdvertiserSeen ? conversion : { ...conversion, advertiserName: '' },
    ledger: ledger.filter(({ affiliateId }) => affiliateId === null || affiliateId === affiliate.id),
  }
}

async function readEmails(ids: readonly string[]): Promise<(id: string | null) => string | null> {
  const people = await db().user.findMany({ where: { id: { in: [...ids] } }, select: { id: true, email: true } })
  const emails = new Map(people.map((person) => [person.id, person.email]))
  return (id) => (id === null ? null : (emails.get(id) ?? null))
}

async function listContacts(offerId: number): Promise<AppealDetail['contacts']> {
  const offer = await db().offer.findUniqueOrThrow({ where: { id: offerId }, select: { advertiserId: true } })
  return db().advertiserContact.findMany({
    where: { advertiserId: offer.advertiserId },
    orderBy: { position: 'asc' },
    select: { id: true, name: true, email: true, role: true },
  })
}
