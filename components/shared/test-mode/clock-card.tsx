'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import { formatCents } from '@/lib/platform/money/format'
import { plural } from '@/lib/platform/text/counts'
import type { AdvertiserClockMoved, AffiliateTestView, ClockMove, ClockMoved } from '@/lib/tracking/test-mode/schema'
import { Money } from '../figures/money'
import { FormAlert } from '../forms/form-alert'
import { errorMessage } from '../forms/form-errors'
import { easternText } from '../time/eastern-text'
import type { ShownTestView } from './queries'

const MOVES: readonly { to: ClockMove['to']; label: string }[] = [
  { to: 'day', label: 'Advance 1 day' },
  { to: 'hold', label: 'To the end of the hold' },
  { to: 'payout', label: 'To the payout' },
]

type Moved = ClockMoved | AdvertiserClockMoved
const movedAnswer = lazySchema(async () => {
  const { clockMovedSchema, advertiserClockMovedSchema } = await import('@/lib/tracking/test-mode/schema')
  return clockMovedSchema.or(advertiserClockMovedSchema)
})

type ClockCardProps = { path: string; view: ShownTestView; mayChange: boolean }

/** The clock of a test account and the buttons that move it; for all but advertisers with the balance and a payout. */
export function ClockCard({ path, view, mayChange }: ClockCardProps) {
  const client = useQueryClient()
  const move = useMutation({
    mutationFn: (to: ClockMove['to']) => apiFetch<Moved>(path, { schema: movedAnswer, method: 'POST', body: { to } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['test-mode'] }),
  })
  const { isOpen } = view
  const balances = 'balances' in view ? view.balances : undefined
  return (
    <Card aria-labelledby="test-clock">
      <CardHead id="test-clock" title={balances ? 'Clock and balance' : 'Clock'} />
      <div className="grid gap-4 px-4 pb-4 text-13">
        <p>
          It is <span className="font-medium">{easternText(view.now)}</span> in test mode, {aheadText(view.aheadMs)}.
          {view.holdUntil ? ` The last hold ends ${easternText(view.holdUntil)}.` : ' Nothing is held.'}
        </p>
        {balances ? <Balances balances={balances} /> : null}
        {mayChange ? (
          <div className="flex flex-wrap gap-2">
            {MOVES.filter(({ to }) => balances || to !== 'payout').map(({ to, label }) => (
              <Button key={to} size="sm" disabled={!isOpen || move.isPending} onClick={() => move.mutate(to)}>
                {label}
              </Button>
            ))}
            {view.aheadMs > 0 ? (
              <Button size="sm" disabled={move.isPending} onClick={() => move.mutate('present')}>
                Back to the present
              </Button>
            ) : null}
          </div>
        ) : null}
        {isOpen ? null : <p className="text-muted">The clock starts with the first test link.</p>}
        <FormAlert>{move.error ? errorMessage(move.error) : undefined}</FormAlert>
        {move.data ? <p role="status">{movedText(move.data)}</p> : null}
      </div>
    </Card>
  )
}

function Balances({ balances }: Pick<AffiliateTestView, 'balances'>) {
  const sums = [
    ['Pending', balances.pendingCents],
    ['Available', balances.availableCents],
    ['In payout', balances.inPayoutCents],
    ['Paid', balances.paidCents],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {sums.map(([label, cents]) => (
        <div key={label} className="grid gap-0.5">
          <dt className="text-12 text-muted">{label}</dt>
          <dd className="text-16 font-medium">
            <Money cents={cents} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const aheadText = (ms: number): string => {
  if (ms === 0) return 'the present'
  const days = Math.round((ms / DAY_MS) * 10) / 10
  return `${plural(days, 'day')} ahead`
}

function movedText(moved: Moved): string {
  const approved = plural(moved.released, 'sale was approved.', 'sales were approved.')
  if (!('paidCents' in moved)) return approved
  const { paidCents, refusal } = moved
  if (paidCents !== null) return `${approved} ${formatCents(BigInt(paidCents))} was paid out in test mode.`
  return refusal ? `${approved} Nothing was paid out: ${refusal}` : approved
}
