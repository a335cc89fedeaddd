import { Money } from '@/components/shared/figures/money'
import { FigureTile } from '@/components/shared/figures/tile'
import { Card } from '@/components/ui/card'
import { Progress } from '@/components/ui/progress'
import type { AdvertiserBilling } from '@/lib/people/advertisers/balance/schema'
import { formatCents } from '@/lib/platform/money/format'
import { plural } from '@/lib/platform/text/counts'

const modeText = ({ billingMode, creditLimitCents }: AdvertiserBilling): string => {
  if (billingMode === 'prefunded') return 'Sales are paid from your deposits.'
  if (creditLimitCents === null) return 'Sales are invoiced every month, without a limit.'
  return `Sales are invoiced every month, up to ${formatCents(creditLimitCents)}.`
}

/** What is left, reserved and spent, and what it means when it is used up. */
export function BillingFigures({ billing }: { billing: AdvertiserBilling }) {
  const { leftCents, balanceCents, reservedCents, spentCents, unfundedSince, waiting } = billing
  const isOwed = balanceCents < 0
  return (
    <>
      {unfundedSince ? (
        <Card role="status" className="grid gap-1 border-danger p-4 text-13">
          <p className="font-strong">Your balance is used up</p>
          <p className="text-text-2">
            Links to your offers redirect to other offers or show an “offer unavailable” page.{' '}
            {waiting.count > 0
              ? `${plural(waiting.count, 'sale')} of ${formatCents(waiting.cents)} ${waiting.count === 1 ? 'waits' : 'wait'} and will be counted in order when money arrives.`
              : 'Sales of earlier clicks wait, and are counted in order when money arrives.'}
          </p>
        </Card>
      ) : null}
      <dl className="grid grid-cols-2 gap-3 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
        {leftCents === null ? null : (
          <FigureTile label="Left for sales">
            <Money cents={leftCents} />
          </FigureTile>
        )}
        {leftCents === balanceCents ? null : (
          <FigureTile label={isOwed ? 'You owe' : 'Balance'}>
            <Money cents={Math.abs(balanceCents)} />
          </FigureTile>
        )}
        {leftCents === null ? null : (
          <>
            <FigureTile label="Reserved for pending sales">
              <Money cents={reservedCents} />
            </FigureTile>
            <FigureTile label="Spent on approved sales">
              <Money cents={spentCents} />
            </FigureTile>
          </>
        )}
      </dl>
      <Card className="grid gap-2 p-4 text-13">
        <p className="text-text-2">
          {modeText(billing)}{' '}
          {billing.lowBalanceCents === null
            ? ''
            : `Owners and managers are alerted below ${formatCents(billing.lowBalanceCents)}.`}
        </p>
        {leftCents !== null && leftCents + reservedCents > 0 ? (
          <Progress
            label="Left of what is not spent"
            value={Math.max(0, leftCents) / (Math.max(0, leftCents) + reservedCents)}
          />
        ) : null}
      </Card>
    </>
  )
}
