'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { ForChangers } from '../../kit/frame/staff-rights'
import { StaffTime } from '../../kit/staff-time'
import { waitingRatesOptions } from './queries'
import { DeclineRateDialog, EnterRateDialog, type WaitingRate } from './rate-dialogs'

/** Rates that one person entered and a second one has not. Nothing is shown without any. */
export function WaitingRateList() {
  const query = useQuery(waitingRatesOptions)
  const [approved, setApproved] = useState<WaitingRate | null>(null)
  const [declined, setDeclined] = useState<WaitingRate | null>(null)
  if (query.error && !query.data)
    return (
      <Card>
        <Failure query={query} />
      </Card>
    )
  const { waiting = [] } = query.data ?? {}
  if (waiting.length === 0) return null
  return (
    <Card aria-labelledby="waiting-rates" className="overflow-hidden">
      <CardHead id="waiting-rates" title="Rates that wait for a second person" />
      <ul className="divide-y divide-line border-t border-line">
        {waiting.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-13">
            <div className="grid min-w-0 gap-0.5">
              <span className="num font-medium">
                1 {each.currency} = ${each.dollars} on {each.day}
              </span>
              <span className="text-12 text-muted [overflow-wrap:anywhere]">
                {each.by} · <StaffTime at={each.at} /> · {each.reason}
              </span>
            </div>
            <ForChangers page="settings">
              <div className="flex items-center gap-2">
                <Button size="sm" onClick={() => setDeclined(each)}>
                  {each.isOwn ? 'Withdraw' : 'Decline'}
                </Button>
                {each.isOwn ? null : (
                  <Button size="sm" variant="primary" onClick={() => setApproved(each)}>
                    Approve
                  </Button>
                )}
              </div>
            </ForChangers>
          </li>
        ))}
      </ul>
      {approved ? <EnterRateDialog waiting={approved} onClose={() => setApproved(null)} /> : null}
      {declined ? <DeclineRateDialog waiting={declined} onClose={() => setDeclined(null)} /> : null}
    </Card>
  )
}
