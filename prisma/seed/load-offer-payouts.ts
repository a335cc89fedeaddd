import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { setOwnPayout } from '../../lib/catalog/payouts/affiliate/admin-service'
import { changePayouts } from '../../lib/catalog/payouts/changes/admin-service'
import { NO_CONDITIONS, type PayoutRule } from '../../lib/catalog/payouts/condition-schema'
import { readStoredTerms } from '../../lib/catalog/payouts/data'
import { addGoal } from '../../lib/catalog/payouts/goals/admin-service'
import type { Payout } from '../../lib/catalog/payouts/rules'
import { db } from '../../lib/platform/database/db'
import { DAY_MS } from '../../lib/platform/dates/constants'
import { dayStart, easternDay } from '../../lib/platform/dates/days'

const ACCEPTED: ('loss' | 'notice' | 'events')[] = ['loss', 'notice', 'events']

const flat = (payoutCents: bigint, revenueCents: bigint): Payout => ({
  payoutType: 'cpa_flat',
  payoutCents,
  percentPayoutBps: 0,
  revenueCents,
  revenueCurrency: 'USD',
  percentRevenueBps: 0,
})

const GOALS = [
  { offerId: 2302, name: 'Free filing started', event: 'signup', isRepeatable: false, ...flat(150n, 250n) },
  { offerId: 2505, name: 'Trial', event: 'trial', isRepeatable: false, ...flat(120n, 200n) },
  { offerId: 2505, name: 'Renewal', event: 'renewal', isRepeatable: true, ...flat(200n, 320n) },
]

/** Goals, steps of volume, an own payout and an announced change, each by the service that staff use. */
export async function loadOfferPayouts(now: Date): Promise<void> {
  const staff = await db().user.findFirstOrThrow({
    where: { email: 'gsm@stoke.test' },
    select: { id: true, role: true },
  })
  const actor: StaffActor = { userId: staff.id, role: staff.role }
  const context = { actor, at: now }
  for (const goal of GOALS) {
    const reason = 'Agreed with the advertiser'
    await addGoal(context, { ...goal, accepted: ACCEPTED, version: await versionOf(goal.offerId), reason })
  }
  await change(context, 1736, {
    beginsAt: null,
    reason: 'More for those who bring volume',
    steps: [
      { fromConversion: 51, payoutCents: 450n, percentPayoutBps: 0 },
      { fromConversion: 201, payoutCents: 500n, percentPayoutBps: 0 },
    ],
  })
  await change(context, 1190, {
    beginsAt: null,
    reason: 'More for the family plan, nothing for gift cards',
    steps: [],
    rules: [ofProducts(['vault-family'], 4_000, 5_500), ofProducts(['gift-card'], 0, 0)],
  })
  await change(context, 2311, {
    beginsAt: inTwoWeeks(now),
    reason: 'The advertiser pays more',
    ownCents: 6_500n,
    steps: [],
  })
  const partner = await db().affiliate.findFirst({
    where: { user: { email: 'lucia.ferrer@stoke.test' } },
    select: { id: true },
  })
  if (!partner) return
  await setOwnPayout(context, {
    offerId: 1733,
    affiliateId: partner.id,
    goalId: null,
    payoutCents: 260n,
    percentPayoutBps: 0,
    from: null,
    accepted: ACCEPTED,
    reason: 'Agreed for her newsletter',
  })
}

type Wanted = {
  beginsAt: Date | null
  reason: string
  ownCents?: bigint
  steps: { fromConversion: number; payoutCents: bigint; percentPayoutBps: number }[]
  rules?: PayoutRule[]
}

/** A rule for lines of an order with these products: shares of what was paid for them. */
const ofProducts = (products: string[], percentPayoutBps: number, percentRevenueBps: number): PayoutRule => ({
  conditions: { ...NO_CONDITIONS, products },
  payoutType: 'cpa_percentage',
  payoutCents: 0n,
  percentPayoutBps,
  revenueCents: 0n,
  revenueCurrency: 'USD',
  percentRevenueBps,
})

async function change(
  context: { actor: StaffActor; at: Date },
  offerId: number,
  { beginsAt, reason, ownCents, steps, rules }: Wanted,
): Promise<void> {
  const { own } = await readStoredTerms(db(), offerId)
  await changePayouts(context, {
    offerId,
    beginsAt,
    reason,
    goals: [],
    accepted: ACCEPTED,
    version: await versionOf(offerId),
    own: { ...own, payoutCents: ownCents ?? own.payoutCents },
    tiers: [{ goalId: null, steps }],
    ...(rules && { rules }),
    confirm: 'change payouts',
  })
}

const versionOf = async (id: number) =>
  (await db().offer.findUniqueOrThrow({ where: { id }, select: { version: true } })).version

/** Midnight Eastern, two weeks ahead. */
const inTwoWeeks = (now: Date) => dayStart(easternDay(new Date(now.getTime() + 14 * DAY_MS)))
