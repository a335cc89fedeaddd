'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import type { WaitingRates } from '@/lib/conversions/amounts/rate-admin-schema'
import { plural } from '@/lib/platform/text/counts'
import { ForChangers } from '../../kit/frame/staff-rights'
import { StaffTime } from '../../kit/staff-time'
import { waitingRatesOptions } from './queries'
import { DeclineRateDialog, describeWaiting, EnterRateDialog, type RateByHand, type WaitingRate } from './rate-dialogs'

/** What waits for a rate, and rates that one person entered and a second one has not. Nothing is shown without any. */
export function WaitingRateList() {
  const query = useQuery(waitingRatesOptions)
  const [approved, setApproved] = useState<RateByHand | null>(null)
  const [declined, setDeclined] = useState<WaitingRate | null>(null)
  if (query.error && !query.data)
    return (
      <Card>
        <Failure query={query} />
      </Card>
    )
  const { waiting = [], calls = [] } = query.data ?? {}
  return (
    <>
      {calls.length > 0 ? <WaitingCallList calls={calls} /> : null}
      {waiting.length > 0 ? <Requests waiting={waiting} onApprove={setApproved} onDecline={setDeclined} /> : null}
      {approved ? <EnterRateDialog waiting={approved} onClose={() => setApproved(null)} /> : null}
      {declined ? <DeclineRateDialog waiting={declined} onClose={() => setDeclined(null)} /> : null}
    </>
  )
}

/** What cannot be booked until there is a rate. */
function WaitingCallList({ calls }: { calls: WaitingRates['calls'] }) {
  return (
    <Card aria-labelledby="waiting-calls" className="overflow-hidden">
      <CardHead id="waiting-calls" title="Sales that wait for a rate" />
      <ul className="divide-y divide-line border-t border-line">
        {calls.map(({ currency, day, calls: count, since }) => (
          <li
            key={`${currency} ${day}`}
            className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-13"
          >
            <span className="num font-medium">
              {currency} on {day}
            </span>
            <span className="text-12 text-muted">
              {plural(count, 'call')}, first <StaffTime at={since} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type RequestsProps = {
  waiting: readonly WaitingRate[]
  onApprove: (rate: RateByHand) => void
  onDecline: (rate: WaitingRate) => void
}

function Requests({ waiting, onApprove, onDecline }: RequestsProps) {
  return (
    <Card aria-labelledby="waiting-rates" className="overflow-hidden">
      <CardHead id="waiting-rates" title="Rates that wait for a second person" />
      <ul className="divide-y divide-line border-t border-line">
        {waiting.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-13">
            <div className="grid min-w-0 gap-0.5">
              <span className="num font-medium">{describeWaiting(each)}</span>
              <span className="text-12 text-muted [overflow-wrap:anywhere]">
                {each.by} · <StaffTime at={each.at} /> · {each.reason}
              </span>
            </div>
            <ForChangers page="settings">
              <div className="flex items-center gap-2">
                <Button size="sm" onClick={() => onDecline(each)}>
                  {each.isOwn ? 'Withdraw' : 'Decline'}
                </Button>
                {each.isOwn || !each.rate ? null : (
                  <Button size="sm" variant="primary" onClick={() => each.rate && onApprove(each.rate)}>
                    Approve
                  </Button>
                )}
              </div>
            </ForChangers>
          </li>
        ))}
      </ul>
    </Card>
  )
}
