'use client'

import { FactList } from '@/components/shared/figures/fact-list'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { periodLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import type { RevenueDetail } from '@/lib/rewards/squads/periods/admin-schema'
import { PeriodLines } from './period-lines'

type OpenPeriodProps = {
  period: NonNullable<RevenueDetail['period']>
  onPick: (throughDay: string) => void
}

/** The open period of a squad, through the day it would be closed. */
export function OpenPeriod({ period, onPick }: OpenPeriodProps) {
  const { startsDay, throughDay, lastDay, refusal, moveCents, lines } = period
  return (
    <section aria-labelledby="open-period" className="grid gap-3">
      <h3 id="open-period" className="text-13 font-medium">
        Open period
      </h3>
      <FactList
        facts={[
          ['Days', `${periodLabel(startsDay, throughDay)} (Eastern)`],
          ['To transfer', formatCents(moveCents)],
        ]}
      />
      {refusal ? <p className="text-13 text-muted">{refusal}</p> : null}
      {lastDay ? (
        <Field label="Close through" hint="The next period starts the day after." className="max-w-72">
          <Input
            type="date"
            min={startsDay}
            max={lastDay}
            value={throughDay}
            onChange={({ target }) => target.value && onPick(target.value)}
          />
        </Field>
      ) : null}
      <PeriodLines caption="Members in the open period" lines={lines} />
    </section>
  )
}
