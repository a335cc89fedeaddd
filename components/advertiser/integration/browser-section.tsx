'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RowsLoading } from '@/components/shared/lists/rows-loading'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Status } from '@/components/ui/status'
import { plural } from '@/lib/platform/text/counts'
import { BrowserDialog } from './browser-dialog'
import { browserOptions } from './queries'

/** Whether the pages of the advertiser report sales, from which sites, and how long such a sale is held. */
export function BrowserSection({ mayChange }: { mayChange: boolean }) {
  const query = useQuery(browserOptions)
  const [isOpen, setOpen] = useState(false)
  const state = query.data
  return (
    <Card aria-labelledby="browser">
      <CardHead
        id="browser"
        title="Reports of your pages"
        action={
          mayChange && state ? (
            <Button size="sm" onClick={() => setOpen(true)}>
              Change
            </Button>
          ) : null
        }
      />
      <p className="px-4 pb-3 text-13 text-muted">
        The script and the pixel report sales from the buyer’s browser, which anybody can imitate. What your server has
        neither signed nor reported too is held longer.
      </p>
      {state ? (
        <dl className="grid gap-x-4 gap-y-2 border-t border-line px-4 py-3 text-13 md:grid-cols-[200px_minmax(0,1fr)]">
          <dt className="text-muted">State</dt>
          <dd>
            <Status kind={state.isOn ? 'approved' : 'held'}>{state.isOn ? 'On' : 'Off'}</Status>
          </dd>
          <dt className="text-muted">Sites</dt>
          <dd className="[overflow-wrap:anywhere]">{state.hosts.join(', ') || 'None'}</dd>
          <dt className="text-muted">Taken</dt>
          <dd>{state.requiresSignature ? 'Signed reports only' : 'Signed and unsigned reports'}</dd>
          <dt className="text-muted">Unsigned ones are held</dt>
          <dd>{plural(state.holdDays, 'day')}</dd>
          <dt className="text-muted">Path on your site</dt>
          <dd className="[overflow-wrap:anywhere]">{state.path ?? 'None: Safari keeps the click id for 7 days'}</dd>
        </dl>
      ) : null}
      {!state && query.error ? <Failure query={query} /> : null}
      {!state && !query.error ? <RowsLoading /> : null}
      {isOpen && state ? <BrowserDialog state={state} onClose={() => setOpen(false)} /> : null}
    </Card>
  )
}
