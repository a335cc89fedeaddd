import { z } from 'zod'
import { PaidCustomers, PayoutType } from '@/lib/generated/prisma/enums'
import { DOLLAR } from '@/lib/platform/money/currency'
import { plainRule, storedRulesSchema } from './condition-schema'
import type { OfferTerms, Payout, TermsChange, Tier } from './rules'

const bigCents = z.int().min(0).transform(BigInt)
const bps = z.int().min(0)

const value = { payoutCents: bigCents, percentPayoutBps: bps }
const payout = {
  payoutType: z.enum(PayoutType),
  ...value,
  revenueCents: bigCents,
  revenueCurrency: z.string().default(DOLLAR),
  percentRevenueBps: bps,
}
const goalId = z.int().nullable()
const step = z.object({ fromConversion: z.int(), ...value })

/** `OfferPayoutChange.terms` and `former_terms`: sums in cents as numbers. */
export const storedChangeSchema = z.object({
  own: z.object(payout).nullable(),
  goals: z.array(z.object({ id: z.int(), ...payout })),
  tiers: z.array(z.object({ goalId, steps: z.array(step) })),
  rules: storedRulesSchema.nullable().default(null),
})

/** The answer of the one query that reads the money terms of an offer. */
export const readTermsSchema = z.object({
  defaultEvent: z.string(),
  own: z.object(payout),
  goals: z.array(
    z.object({ id: z.int(), event: z.string(), isRepeatable: z.boolean(), isActive: z.boolean(), ...payout }),
  ),
  tiers: z.array(z.object({ goalId, fromConversion: z.int(), ...value })),
  stepsByPayment: z.boolean(),
  paidCustomers: z.enum(PaidCustomers),
  rules: storedRulesSchema,
  changes: z.array(
    z.object({
      effectiveAt: z.coerce.date(),
      isApplied: z.boolean(),
      terms: storedChangeSchema,
      former: storedChangeSchema.nullable(),
    }),
  ),
  ownPayouts: z.array(
    z.object({
      goalId,
      ...value,
      paidCustomers: z.enum(PaidCustomers).nullable(),
      startsAt: z.coerce.date(),
      endsAt: z.coerce.date().nullable(),
    }),
  ),
})

/** A payout as JSON: sums in cents as numbers. */
export const plainPayout = ({
  payoutType,
  payoutCents,
  percentPayoutBps,
  revenueCents,
  revenueCurrency,
  percentRevenueBps,
}: Payout) => ({
  payoutType,
  payoutCents: Number(payoutCents),
  percentPayoutBps,
  revenueCents: Number(revenueCents),
  revenueCurrency,
  percentRevenueBps,
})

const plainStep = ({ fromConversion, payoutCents, percentPayoutBps }: Omit<Tier, 'goalId'>) => ({
  fromConversion,
  payoutCents: Number(payoutCents),
  percentPayoutBps,
})

/** Which parts of terms a change names. */
export const namedBy = ({ own, goals, tiers, rules }: TermsChange) => ({
  own: own !== null,
  goals: goals.map(({ id }) => id),
  tiers: tiers.map(({ goalId }) => goalId),
  rules: rules !== null,
})

/** The parts of terms that a change names, as JSON. */
export function plainParts(terms: OfferTerms, named: ReturnType<typeof namedBy>) {
  return {
    own: named.own ? plainPayout(terms.own) : null,
    goals: terms.goals
      .filter(({ id }) => named.goals.includes(id))
      .map((goal) => ({ id: goal.id, ...plainPayout(goal) })),
    tiers: named.tiers.map((goal) => ({ goalId: goal, steps: listTiers(terms, goal).map(plainStep) })),
    rules: named.rules ? terms.rules.map(plainRule) : null,
  }
}

/** The steps of one payout, the lowest first. */
export const listTiers = ({ tiers }: Pick<OfferTerms, 'tiers'>, goalId: number | null): Tier[] =>
  tiers.filter((tier) => tier.goalId === goalId).sort((a, b) => a.fromConversion - b.fromConversion)
