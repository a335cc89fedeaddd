'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import type { UserDetail } from '@/lib/people/users/admin-schema'
import type { ErasurePreview } from '@/lib/people/users/erasures/admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import { LinesLoading } from '../kit/frame/placeholders'
import { waitingText } from '../shared/second-approval'
import { DeclineErasureDialog, EraseDialog } from './erasure-dialogs'
import { erasureOptions } from './queries'

export type ErasurePick = { kind: 'erase'; first?: string } | { kind: 'decline'; request: string }

/** What erasing the person would do, and the request of it. */
export function ErasureCard({ user }: { user: UserDetail }) {
  const query = useQuery(erasureOptions(user.id))
  const [pick, setPick] = useState<ErasurePick | null>(null)
  const { data: preview } = query
  if (!preview) {
    return <Card>{query.error ? <Failure query={query} /> : <LinesLoading lines={5} className="p-4" />}</Card>
  }
  const close = () => setPick(null)
  return (
    <Card aria-labelledby="erasure-title">
      <CardHead id="erasure-title" title="Erasure at the person’s request" />
      <div className="grid gap-4 px-4 pb-4 text-13 text-text-2">
        <p>
          For somebody who asks to be erased and cannot or will not do it on their own account page. Two people approve
          it. It cannot be undone.
        </p>
        <Obstacles sentences={preview.obstacles} />
        <Preview preview={preview} />
        <Waiting preview={preview} onPick={setPick} />
        {preview.mayErase && preview.obstacles.length === 0 ? (
          <Button variant="danger-quiet" className="justify-self-start" onClick={() => setPick({ kind: 'erase' })}>
            Erase this person
          </Button>
        ) : null}
      </div>
      {pick?.kind === 'erase' ? <EraseDialog user={user} preview={preview} first={pick.first} onClose={close} /> : null}
      {pick?.kind === 'decline' ? <DeclineErasureDialog user={user} request={pick.request} onClose={close} /> : null}
    </Card>
  )
}

function Obstacles({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <div>
      <p className="font-medium text-text">Not possible yet:</p>
      <ul className="mt-1 list-disc pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

function Preview({ preview: { erased, kept, givenUpCents } }: { preview: ErasurePreview }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div>
        <p className="font-medium text-text">Erased</p>
        <ul className="mt-1 list-disc pl-5">
          {givenUpCents > 0 ? <li>The balance of {formatCents(givenUpCents)}: it goes to the network</li> : null}
          {erased.map(({ what, count }) => (
            <li key={what}>{count > 1 ? `${what} (${count})` : what}</li>
          ))}
        </ul>
      </div>
      <div>
        <p className="font-medium text-text">Stays, without the name</p>
        <ul className="mt-1 grid list-disc gap-1 pl-5">
          {kept.length === 0 ? <li>Nothing</li> : null}
          {kept.map(({ what, count, why }) => (
            <li key={what}>
              {what} ({count}). <span className="text-muted">{why}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

type WaitingProps = { preview: ErasurePreview; onPick: (pick: ErasurePick) => void }

function Waiting({ preview: { waiting, mayErase, obstacles }, onPick }: WaitingProps) {
  if (waiting.length === 0) return null
  return (
    <div>
      <p className="font-medium text-text">Needs a second approval</p>
      <ul className="mt-1 grid gap-2">
        {waiting.map(({ id, givenUpCents, isOwn, ...first }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
              {waitingText(first, givenUpCents > 0 ? `Erasure, giving up ${formatCents(givenUpCents)}` : 'Erasure')}
            </span>
            {mayErase ? (
              <Button variant="danger-quiet" onClick={() => onPick({ kind: 'decline', request: id })}>
                {isOwn ? 'Withdraw' : 'Decline'}
              </Button>
            ) : null}
            {mayErase && !isOwn && obstacles.length === 0 ? (
              <Button variant="primary" onClick={() => onPick({ kind: 'erase', first: id })}>
                Approve
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
