import { ChangeMark } from '@/components/shared/figures/change-mark'
import { Money } from '@/components/shared/figures/money'
import { Tile } from '@/components/shared/figures/tile'
import type { RevenueFigures as Figures } from '@/lib/reporting/staff/revenue/schema'

const otherCosts = ({ referralCents, bonusCents, questCents, adjustmentCents }: Figures) =>
  referralCents + bonusCents + questCents + adjustmentCents

/** The four totals, compared with the previous period. */
export function RevenueFigures({ totals, before }: { totals: Figures; before: Figures }) {
  const share = totals.revenueCents === 0 ? null : Math.round((totals.marginCents / totals.revenueCents) * 1000) / 10
  const tiles = [
    { label: 'Revenue', cents: totals.revenueCents, was: before.revenueCents, isGain: true },
    { label: 'Payout', cents: totals.payoutCents, was: before.payoutCents, isGain: false },
    { label: 'Other costs', cents: otherCosts(totals), was: otherCosts(before), isGain: false },
    {
      label: share === null ? 'Margin' : `Margin, ${share}% of revenue`,
      cents: totals.marginCents,
      was: before.marginCents,
      isGain: true,
    },
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {tiles.map(({ label, cents, was, isGain }) => (
        <Tile key={label} label={label}>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-22 font-heavy">
              <Money cents={cents} />
            </span>
            <ChangeMark value={cents} before={was} isGain={isGain} />
          </span>
        </Tile>
      ))}
    </dl>
  )
}
