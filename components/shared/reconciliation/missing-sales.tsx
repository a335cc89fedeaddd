import { useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Progress } from '@/components/ui/progress'
import { TextLink } from '@/components/ui/text-link'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import type { ReconciliationDetail } from '@/lib/imports/reconciliation/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { formatCount, plural } from '@/lib/platform/text/counts'
import { ConfirmDialog } from '../forms/confirm-dialog'
import { listsKey, type Side } from './queries'

export type MissingUpload = NonNullable<ReconciliationDetail['upload']>

type MissingSalesProps = {
  list: ReconciliationDetail
  side: Side
  /** The button that records what was checked, for whoever may. */
  book: (upload: MissingUpload) => ReactNode
}

/** Sales that are not recorded and can be: checked first, recorded once somebody confirms it. */
export function MissingSales({ list, side, book }: MissingSalesProps) {
  const { upload, missing } = list
  const isOpen = upload !== null && upload.state !== 'done'
  if (!isOpen && missing === 0 && upload === null) return null
  return (
    <Card aria-labelledby="missing" className="grid gap-3 p-4 text-13">
      <h2 id="missing" className="text-16">
        Missing sales
      </h2>
      {upload ? <UploadState upload={upload} side={side} /> : null}
      {!isOpen && missing > 0 ? (
        <p className="text-muted">
          {plural(missing, 'sale is', 'sales are')} not recorded and can be checked again, by the call that was rejected
          or by the line of the list. Nothing is recorded until it is confirmed.
        </p>
      ) : null}
      {side.mayChange ? (
        <div className="flex flex-wrap gap-2">
          {!isOpen && missing > 0 ? <CheckButton list={list} side={side} /> : null}
          {upload?.state === 'checked' && upload.accepted > 0 ? book(upload) : null}
        </div>
      ) : null}
    </Card>
  )
}

function UploadState({ upload, side }: { upload: MissingUpload; side: Side }) {
  const { id, state, problem, rows, finished, accepted, repeated, refused } = upload
  const isAtWork = state === 'checking' || state === 'booking'
  return (
    <>
      <p>
        {problem ?? SENTENCES[state]}
        {isAtWork ? null : (
          <span className="text-muted">
            {' '}
            {(
              [
                [accepted, state === 'done' ? 'recorded' : 'would be recorded'],
                [repeated, 'recorded before'],
                [refused, 'rejected'],
              ] as const
            )
              .flatMap(([count, word]) => (count ? [`${formatCount(count)} ${word}`] : []))
              .join(', ')}
            .
          </span>
        )}
      </p>
      {isAtWork ? <Progress value={rows === 0 ? 0 : finished / rows} label={SENTENCES[state]} /> : null}
      {side.isStaff ? null : (
        <TextLink asChild accent className="w-fit">
          <Link href={`${ADVERTISER_PATH}/uploads/${id}`} prefetch={false}>
            Outcome of each sale
          </Link>
        </TextLink>
      )}
    </>
  )
}

const SENTENCES: Record<MissingUpload['state'], string> = {
  received: 'They are being read.',
  checking: 'Checking… Nothing is recorded yet.',
  checked: 'They were checked; nothing is recorded yet:',
  booking: 'They are being recorded.',
  done: 'Done:',
  failed: 'They could not be checked.',
}

function CheckButton({ list, side }: { list: ReconciliationDetail; side: Side }) {
  const client = useQueryClient()
  const check = async () => {
    await apiFetch(`${side.api}/${list.id}/missing`, { method: 'POST' })
    await client.invalidateQueries({ queryKey: listsKey })
  }
  const count = formatCount(list.missing)
  return (
    <ConfirmDialog
      title={`Check ${count} missing ${list.missing === 1 ? 'sale' : 'sales'}?`}
      action="Check"
      busy="Sending…"
      trigger={<Button variant="primary">Check missing sales</Button>}
      onConfirm={check}
    >
      <p>Each is checked as if its postback arrived now. You see every result before anything is recorded.</p>
    </ConfirmDialog>
  )
}
