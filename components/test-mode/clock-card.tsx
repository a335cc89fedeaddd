'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { easternText } from '@/components/shared/eastern-text'
import { FormAlert } from '@/components/shared/form-alert'
import { messageOf } from '@/components/shared/form-errors'
import { Money } from '@/components/shared/money'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { apiFetch } from '@/lib/platform/http/api-client'
import { formatCents } from '@/lib/platform/money/format'
import type { ClockMove, ClockMoved, TestView } from '@/lib/traffic/test-accounts/schema'

const MOVES: readonly { to: ClockMove['to']; label: string }[] = [
  { to: 'day', label: 'Advance 1 day' },
  { to: 'hold', label: 'To the end of the hold' },
  { to: 'payout', label: 'To the payout' },
]

type ClockCardProps = { path: string; view: TestView; mayChange: boolean }

/** The clock of a test account, what it holds, and the buttons that run its holds and its payout. */
export function ClockCard({ path, view, mayChange }: ClockCardProps) {
  const client = useQueryClient()
  const move = useMutation({
    mutationFn: (to: ClockMove['to']) => apiFetch<ClockMoved>(path, { method: 'POST', body: { to } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['test-mode'] }),
  })
  const { balances, isOpen } = view
  const sums = [
    ['Pending', balances.pendingCents],
    ['Available', balances.availableCents],
    ['In payout', balances.inPayoutCents],
    ['Paid', balances.paidCents],
  ] as const
  return (
    <Card aria-labelledby="test-clock">
      <CardHead id="test-clock" title="Clock and balance" />
      <div className="grid gap-4 px-4 pb-4 text-13">
        <p>
          It is <span className="font-medium">{easternText(view.now)}</span> in test mode, {aheadText(view.aheadMs)}.
          {view.holdUntil ? ` The last hold ends ${easternText(view.holdUntil)}.` : ' Nothing is held.'}
        </p>
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
        {mayChange ? (
          <div className="flex flex-wrap gap-2">
            {MOVES.map(({ to, label }) => (
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
        <FormAlert>{move.error ? messageOf(move.error) : undefined}</FormAlert>
        {move.data ? <p role="status">{movedText(move.data)}</p> : null}
      </div>
    </Card>
  )
}

const aheadText = (ms: number): string => {
  if (ms === 0) return 'the present'
  const days = Math.round((ms / DAY_MS) * 10) / 10
  return `${days} ${days === 1 ? 'day' : 'days'} ahead`
}

function movedText({ released, paidCents, refusal }: ClockMoved): string {
  const approved = released === 1 ? '1 sale was approved.' : `${released} sales were approved.`
  if (paidCents !== null) return `${approved} ${formatCents(BigInt(paidCents))} was paid out in test mode.`
  return refusal ? `${approved} Nothing was paid out: ${refusal}` : approved
}
