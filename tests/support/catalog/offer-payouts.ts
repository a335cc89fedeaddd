import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { changePayouts } from '@/lib/catalog/payouts/changes/admin-service'
import { readStoredTerms } from '@/lib/catalog/payouts/data'
import type { OfferTerms, Payout } from '@/lib/catalog/payouts/rules'
import { listTiers } from '@/lib/catalog/payouts/schema'
import { db } from '@/lib/platform/database/db'

type Typed = Parameters<typeof changePayouts>[1]
type Changes = Partial<Pick<Typed, 'beginsAt' | 'accepted' | 'version' | 'confirm' | 'tiers' | 'goals' | 'rules'>> & {
  own?: Partial<Payout>
}

const ALL_WARNINGS: Typed['accepted'] = ['loss', 'notice', 'events']

/** Changes payouts of an offer as the form does: everything as it is, but for what is given. */
export async function changeAsTyped(context: StaffContext, offerId: number, changes: Changes): Promise<string> {
  const { version } = await db().offer.findUniqueOrThrow({ where: { id: offerId } })
  const terms = await readStoredTerms(db(), offerId)
  return changePayouts(context, {
    offerId,
    version,
    beginsAt: null,
    ...typedOf(terms),
    accepted: ALL_WARNINGS,
    reason: 'A test',
    confirm: 'change payouts',
    ...changes,
    own: { ...terms.own, ...changes.own },
  })
}

const typedOf = (terms: OfferTerms) => ({
  goals: terms.goals.map(({ event: _event, isRepeatable: _repeatable, isActive: _active, ...goal }) => goal),
  tiers: [null, ...terms.goals.map(({ id }) => id)].map((goalId) => ({
    goalId,
    steps: listTiers(terms, goalId).map(({ goalId: _goal, ...step }) => step),
  })),
})
