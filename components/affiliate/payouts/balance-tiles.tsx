import { ChevronRight } from 'lucide-react'
import { FitFigure } from '@/components/shared/figures/fit-figure'
import { Money } from '@/components/shared/figures/money'
import { Card } from '@/components/ui/card'
import { ACCOUNT_LABELS, type AffiliateAccount } from '@/lib/money/ledger/constants'
import type { Withdrawal } from '@/lib/money/payouts/requests/eligibility-schema'
import { formatCents } from '@/lib/platform/money/format'

const TILES = [
  { account: 'available', of: 'availableCents', note: 'Ready to withdraw' },
  { account: 'pending', of: 'pendingCents', note: 'On hold' },
  { account: 'in_payout', of: 'inPayoutCents', note: 'Being paid out' },
  { account: 'paid', of: 'paidCents', note: 'Paid out so far' },
] as const

type BalanceTilesProps = { withdrawal: Withdrawal; onOpen: (account: AffiliateAccount) => void }

/** The balances; each one opens its transactions. */
export function BalanceTiles({ withdrawal, onOpen }: BalanceTilesProps) {
  return (
    <Card aria-label="Balances" className="overflow-hidden">
      <div className="grid grid-cols-2 gap-px bg-line xl:grid-cols-4">
        {TILES.map(({ account, of, note }) => (
          <button
            key={account}
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(account)}
            className="group grid min-w-0 gap-0.5 bg-surface p-4 text-left transition-colors [--figure:var(--text-28)] hover:bg-[color-mix(in_oklab,var(--surface),var(--text)_4%)] focus-visible:-outline-offset-2 max-md:px-3 max-md:[--figure:var(--text-22)]"
          >
            <span className="label flex items-center justify-between gap-2">
              {ACCOUNT_LABELS[account]}
              <ChevronRight aria-hidden="true" className="icon-sm flex-none text-muted group-hover:text-text" />
            </span>
            <FitFigure text={formatCents(withdrawal[of])}>
              <Money cents={withdrawal[of]} figure />
            </FitFigure>
            <span className="text-12 text-muted">{note}</span>
            <span className="sr-only">. Show transactions</span>
          </button>
        ))}
      </div>
      <dl className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-3 max-md:px-3">
        <dt className="text-13">
          <span className="font-medium">Total earnings</span>
          <span className="text-muted max-md:hidden"> · everything credited, minus reversals</span>
        </dt>
        <dd className="font-strong">
          <Money cents={withdrawal.earnedCents} />
        </dd>
      </dl>
    </Card>
  )
}
