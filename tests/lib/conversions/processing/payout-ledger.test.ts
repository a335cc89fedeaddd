import { afterAll, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { applyDueChanges } from '@/lib/catalog/payouts/changes/service'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createStaff } from '@/tests/support/backoffice/staff'
import { changeAsTyped } from '@/tests/support/catalog/offer-payouts'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { ledgerIsClean } from '@/tests/support/money/money'
import { NOW, openShop } from '@/tests/support/tracking/shop'

afterAll(closeTracking)

/** Numbers that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const MINUTE = 60_000
const CENTS = [500n, 900n, 1_400n, 2_100n, 2_900n]

test.each([7, 21, 84])(
  'after random goals, steps, own payouts, changes and reversals the ledger pays what the conversions say (seed %i)',
  async (seed) => {
    const { offer, click, send, newTxn } = await openShop()
    const actor: StaffActor = await createStaff('ADMIN')
    const draw = numbers(seed)
    const cents = () => CENTS[draw(CENTS.length)] ?? 500n
    for (const event of ['signup', 'deposit', 'reorder'])
      await db().offerGoal.create({
        data: {
          offerId: offer.id,
          name: event,
          event,
          payoutType: 'cpa_flat',
          payoutCents: cents(),
          revenueCents: 3_000n,
          isRepeatable: event === 'reorder',
        },
      })
    const affiliates = await Promise.all(Array.from({ length: 3 }, () => createAffiliate()))
    const idOf = () => affiliates[draw(3)]?.id ?? 0
    const events = [undefined, 'signup', 'deposit', 'reorder', 'unheard']
    const sent: string[] = []
    for (let step = 0; step < 60; step += 1) {
      const at = new Date(NOW.getTime() + step * MINUTE)
      const kind = draw(10)
      if (kind === 0) {
        const beginsAt = draw(2) === 0 ? null : new Date(at.getTime() + (1 + draw(9)) * MINUTE + draw(999))
        const from = cents()
        const steps = [{ fromConversion: 3, payoutCents: from + 100n, percentPayoutBps: 0 }]
        const tiers = [{ goalId: null, steps: draw(2) === 0 ? [] : steps }]
        await changeAsTyped({ actor, at }, offer.id, {
          beginsAt,
          tiers,
          own: { payoutCents: from, revenueCents: 3_500n },
        }).catch(() => undefined)
      } else if (kind === 1) {
        await db().affiliatePayout.create({
          data: {
            offerId: offer.id,
            affiliateId: idOf(),
            payoutCents: cents(),
            startsAt: at,
            endsAt: new Date(at.getTime() + 5 * MINUTE),
            createdAt: at,
          },
        })
      } else if (kind === 2) {
        const txn_id = sent[draw(sent.length)]
        if (txn_id) await send({ txn_id, event: 'reversal' }, { at })
      } else if (kind === 3) await applyDueChanges({ at })
      else {
        const { click_id } = await click({ affiliateId: idOf(), at })
        const event = events[draw(events.length)]
        const txns = [newTxn(), newTxn()]
        sent.push(...txns)
        await Promise.all(txns.map((txn_id) => send({ click_id, txn_id, event }, { at })))
      }
    }

    const all = await db().conversion.findMany({ where: { offerId: offer.id } })
    expect(new Set(all.map(({ status }) => status)).size).toBeGreaterThan(1)
    const live = all.filter(({ status }) => status === 'approved')
    for (const { id } of affiliates) {
      const earned = live
        .filter(({ affiliateId }) => affiliateId === id)
        .reduce((sum, { payoutCents }) => sum + payoutCents, 0n)
      const { balanceCents } = await db().ledgerAccount.findFirstOrThrow({
        where: { affiliateId: id, kind: 'available' },
      })
      expect(balanceCents).toBe(earned)
    }
    expect(
      live.every(({ goalId, revenueCents }) => (goalId === null ? [4_000n, 3_500n] : [3_000n]).includes(revenueCents)),
    ).toBe(true)
    expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
    expect(await ledgerIsClean()).toBe(true)
  },
)
