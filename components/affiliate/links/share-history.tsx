'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { formatCount } from '@/lib/platform/text/counts'
import type { SmartLink } from '@/lib/traffic/smart-links/schema'
import { sharesOptions } from './queries'
import { percentText } from './smart-link-text'

/** The shares a smart link had, newest first: what a click of that time was decided by. */
export function ShareHistory({ link: { id, name } }: { link: SmartLink }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm" variant="ghost" className="-ml-2.5">
          Earlier shares
        </Button>
      </DialogTrigger>
      <DialogContent
        title={`Shares of ${name}`}
        description="Each click is decided by the shares of its time. Times are Eastern; shares are of all visitors of the link."
        className="w-[560px]"
      >
        <DialogBody>{isOpen ? <Revisions id={id} /> : null}</DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function Revisions({ id }: { id: number }) {
  const query = useQuery(sharesOptions(id))
  if (query.error && !query.data) return <Failure query={query} />
  if (!query.data) return <Skeleton aria-busy="true" className="h-40" />
  return (
    <ol className="grid gap-4">
      {query.data.revisions.map(({ revision, at, shares }) => (
        <li key={revision} className="grid gap-1">
          <p className="font-medium">{`From ${easternText(at)}`}</p>
          <ul className="grid gap-0.5 text-text-2">
            {shares.map(({ offerId, offerName, shareBps, clicks, conversions }) => (
              <li key={offerId}>
                {`${isolated(offerName)}: ${percentText(shareBps)}, after ${formatCount(clicks)} clicks and ${formatCount(conversions)} conversions`}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
