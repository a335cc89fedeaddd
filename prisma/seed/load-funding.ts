import type { Day } from '@/lib/platform/dates/constants'
import type { Prisma } from '../../lib/generated/prisma/client'
import { calculateRepayment, repaymentKey } from '../../lib/money/advances/repayment-rules'
import type { Transfer } from '../../lib/money/ledger/service'
import type { Tx } from '../../lib/platform/database/db'
import { HOUR_MS } from '../../lib/platform/dates/constants'
import { morning } from './history'
import { loadTransfers } from './load-ledger'
import type { People } from './load-people'
import { MARA_ID } from './people'
import { Random } from './random'

const SAM = 10276
const LUCIA = 10319
const JONAS = 10497
const BEN = 10388

type Request = Pick<Prisma.FundingApplicationUncheckedCreateInput, 'affiliateId' | 'amountCents' | 'purpose' | 'plan'>
type Granted = { grantedCents: bigint; repaymentBps: number; daysAgo: number; reason: string }

const REQUESTS: Record<'mara' | 'sam' | 'lucia' | 'jonas' | 'ben', Request> = {
  mara: {
    affiliateId: MARA_ID,
    amountCents: 60_000n,
    purpose: 'Search ads for the savings accounts',
    plan: 'Thirty dollars a day for twenty days on exact-match keywords. I stop a keyword that costs more than a payout.',
  },
  sam: {
    affiliateId: SAM,
    amountCents: 50_000n,
    purpose: 'Short videos for the beauty trials',
    plan: 'Five creators at sixty dollars each, the rest as a budget behind whichever two videos convert best in week one.',
  },
  lucia: {
    affiliateId: LUCIA,
    amountCents: 150_000n,
    purpose: 'Native ads for the insurance offers',
    plan: 'Fifty dollars a day for a month on two native networks, with the landing pages that already convert at 3%.',
  },
  jonas: {
    affiliateId: JONAS,
    amountCents: 80_000n,
    purpose: 'A comparison page for VPN offers',
    plan: 'Four hundred for the writer and the design, four hundred for the first month of search ads on brand comparisons.',
  },
  ben: {
    affiliateId: BEN,
    amountCents: 1_000_000n,
    purpose: 'Television spots',
    plan: 'A local station offers a package of thirty spots. I would send viewers to the renters insurance by a short link.',
  },
}

/** Applications in every status: two pending, one declined, one being repaid, and Mara's repaid. */
export async function loadFunding(tx: Tx, people: People, today: Day): Promise<void> {
  const decidedById = people.staff.gsm ?? ''
  const open = [
    { ...REQUESTS.lucia, repaymentBps: 2_500, createdAt: morning(today, 2) },
    { ...REQUESTS.jonas, repaymentBps: 2_000, createdAt: new Date(morning(today, 1).getTime() + 3 * HOUR_MS) },
  ]
  const declined = {
    ...REQUESTS.ben,
    repaymentBps: 1_000,
    createdAt: morning(today, 52),
    status: 'declined' as const,
    decidedById,
    decidedAt: morning(today, 50),
    decisionReason: 'Visitors from television cannot be told apart, so we could not see what the money brings.',
  }
  const applications = [...open, declined].map((data) => ({ id: idOf(data.affiliateId, data.createdAt), ...data }))
  await tx.fundingApplication.createMany({ data: applications })
  const mara = { grantedCents: 60_000n, repaymentBps: 2_000, daysAgo: 75, reason: 'A clear plan and a steady year.' }
  const sam = { grantedCents: 30_000n, repaymentBps: 2_500, daysAgo: 24, reason: 'Start with three creators.' }
  await grant(tx, REQUESTS.mara, mara, decidedById, today)
  await grant(tx, REQUESTS.sam, sam, decidedById, today)
}

const idOf = (affiliateId: number, at: Date): string => new Random(`funding ${affiliateId}`).id(at)

async function grant(tx: Tx, request: Request, granted: Granted, decidedById: string, today: Day): Promise<void> {
  const { grantedCents, repaymentBps, daysAgo, reason: decisionReason } = granted
  const { affiliateId } = request
  const [createdAt, decidedAt] = [morning(today, daysAgo + 1), morning(today, daysAgo)]
  const id = idOf(affiliateId, createdAt)
  const status = grantedCents < request.amountCents ? 'partly_approved' : 'approved'
  const decision = { status, grantedCents, repaymentBps, decisionReason, decidedById, decidedAt } as const
  const repayments = await drawRepayments(tx, { id, affiliateId, ...granted }, decidedAt)
  const repaidCents = repayments.reduce((sum, { amountCents }) => sum + amountCents, 0n)
  const outstandingCents = grantedCents - repaidCents
  await tx.fundingApplication.create({ data: { id, ...request, ...decision, outstandingCents, createdAt } })
  const advance: Transfer = {
    affiliateId,
    key: `advance:${id}`,
    kind: 'advance',
    from: 'house_advance',
    to: 'available',
    amountCents: grantedCents,
    at: decidedAt,
    fundingId: id,
    actorId: decidedById,
  }
  await loadTransfers(tx, [advance, ...repayments])
}

type Owed = Granted & { id: string; affiliateId: number }

/** Repays an advance from later earnings, as the product does. Earnings that were reversed are left out. */
async function drawRepayments(tx: Tx, { id, affiliateId, grantedCents, repaymentBps }: Owed, since: Date) {
  const earned = await tx.$queryRaw<{ key: string; amountCents: bigint; at: Date; conversionId: string }[]>`
    SELECT t.key, t.amount_cents AS "amountCents", t.created_at AS at, t.conversion_id AS "conversionId"
    FROM ledger_transfer t JOIN conversion c ON c.affiliate_id = t.affiliate_id AND c.id = t.conversion_id
    WHERE t.affiliate_id = ${affiliateId} AND t.kind = 'conversion_release' AND t.created_at > ${since}
      AND c.status = 'approved'
    ORDER BY t.created_at, t.id`
  const repayments: Transfer[] = []
  let outstandingCents = grantedCents
  for (const { key, amountCents: earnedCents, at, conversionId } of earned) {
    const amountCents = calculateRepayment(earnedCents, { outstandingCents, repaymentBps }, earnedCents)
    if (amountCents === 0n) continue
    outstandingCents -= amountCents
    repayments.push({
      affiliateId,
      key: repaymentKey(key),
      kind: 'advance_repayment',
      from: 'available',
      to: 'house_advance',
      amountCents,
      at,
      conversionId,
      fundingId: id,
    })
  }
  return repayments
}
