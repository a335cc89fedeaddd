import 'server-only'
import { accountTime } from '@/lib/accounts/auth/test-clock-data'
import { refusedFact } from '@/lib/catalog/visitor-conditions/fact-rules'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import { firstIdAt } from '@/lib/platform/ids/uuid-v7'
import { LINK_REFUSALS } from '@/lib/traffic/requests/refusal-constants'
import { parseParameters } from '@/lib/traffic/routing/click-path-rules'
import { offerRefusal } from '@/lib/traffic/routing/refusal-rules'
import { scriptStateSchema } from '../../browser/test-schema'
import { LOOKED_AT } from './constants'
import { type CallFacts, diagnose } from './rules'
import { type Diagnosis, pageSchema } from './schema'

/** What a run has reached so far. @throws AppError not_found, for a run of another advertiser too */
export async function getDiagnosis(advertiserId: number, id: string, at: Date): Promise<Diagnosis> {
  const run = await db().testRun.findFirst({ where: { id, advertiserId } })
  if (!run) throw new AppError('not_found', 'There is no such test purchase.')
  const accountId = testAccountOfAdvertiser(advertiserId)
  const { startedAt, offerId, usesScript, expectedCents } = run
  const [offer, now] = await Promise.all([
    db().offer.findUniqueOrThrow({
      where: { id: offerId },
      select: { status: true, startsAt: true, expiresAt: true, advertiser: { select: { unfundedSince: true } } },
    }),
    accountTime(accountId, at),
  ])
  const begun = await accountTime(accountId, startedAt)
  // a clock that was moved during the run moves only what comes after it
  const since = begun < startedAt ? begun : startedAt
  const clicks = await db().click.findMany({
    where: { affiliateId: accountId, id: { gte: firstIdAt(since) }, OR: [{ offerId }, { linkedOfferId: offerId }] },
    orderBy: { id: 'desc' },
    take: LOOKED_AT,
  })
  const [sale, call] = await Promise.all([
    db().conversion.findFirst({
      where: { affiliateId: accountId, clickId: { in: clicks.map((click) => click.id) } },
      orderBy: { id: 'desc' },
    }),
    findCall(accountId, advertiserId, startedAt),
  ])
  const click = clicks[0]
  const refusal = offerRefusal({ ...offer, isUnfunded: offer.advertiser.unfundedSince !== null }, now)
  return diagnose({
    at: now,
    usesScript,
    expectedCents,
    unavailableLink: refusal ? LINK_REFUSALS[refusal].message : null,
    page: pageSchema.parse(run.page),
    script: scriptStateSchema.parse(run.script),
    click: click
      ? {
          at: click.createdAt,
          flag: click.flag,
          refusedBy: refusedFact(click.seen),
          dropped: parseParameters(click.parameters).dropped,
        }
      : null,
    call: call ?? null,
    sale: sale && (sale.status === 'pending' || sale.status === 'approved') ? sale : null,
  })
}

/**
 * The last call since a run began that names a click of the account, or none that is known: those without a valid token
 * included.
 */
async function findCall(accountId: number, advertiserId: number, since: Date): Promise<CallFacts | undefined> {
  const prefix = `${accountId.toString(36)}-%`
  const [call] = await db().$queryRaw<CallFacts[]>(Prisma.sql`
    SELECT click_ref AS "clickRef", amount, outcome::text, reason::text, message, http_status AS "httpStatus"
    FROM postback_call
    WHERE created_at >= ${since} AND (affiliate_id = ${accountId}
      OR (affiliate_id IS NULL AND (advertiser_id = ${advertiserId} OR click_ref LIKE ${prefix})))
    ORDER BY created_at DESC, id DESC LIMIT 1`)
  return call
}
