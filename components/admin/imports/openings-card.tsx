'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Status, type StatusKind } from '@/components/ui/status'
import type { Openings } from '@/lib/imports/opening-balances/admin-schema'
import { openingPhrase } from '@/lib/imports/opening-balances/rules'
import { SOURCE_LABELS } from '@/lib/imports/rows/constants'
import { formatCents } from '@/lib/platform/money/format'
import { plural } from '@/lib/platform/text/counts'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { ForChangers } from '../kit/frame/staff-rights'
import { IMPORTS_PATH, openingsOptions } from './queries'
import { WaitingBalances } from './waiting-balances'

type Waiting = Openings['waiting'][number]
type Booking = Openings['bookings'][number]

/** Imported balances that people have to post, and those that were. Nothing of it is shown without any. */
export function OpeningsCard() {
  const query = useQuery(openingsOptions)
  const [open, setOpen] = useState<Waiting | null>(null)
  const [declined, setDeclined] = useState<Booking | null>(null)
  if (query.error && !query.data)
    return (
      <Card>
        <Failure query={query} />
      </Card>
    )
  const { waiting = [], bookings = [] } = query.data ?? {}
  if (waiting.length + bookings.length === 0) return null
  return (
    <Card aria-labelledby="openings" className="overflow-hidden">
      <CardHead id="openings" title="Opening balances" />
      <ul className="divide-y divide-line border-t border-line">
        {waiting.map((each) => (
          <li key={each.source} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-13">
            <div className="grid gap-0.5">
              <span className="font-medium">
                {formatCents(BigInt(each.amountCents))} from {SOURCE_LABELS[each.source]} wait to be posted
              </span>
              <span className="text-12 text-muted">{describeOpenings(each)}</span>
            </div>
            <ForChangers page="system">
              <Button variant="primary" onClick={() => setOpen(each)}>
                Post balances
              </Button>
            </ForChangers>
            <div className="w-full min-w-0">
              <WaitingBalances source={each.source} />
            </div>
          </li>
        ))}
        {bookings.map((each) => (
          <BookingLine key={each.id} booking={each} onDecline={() => setDeclined(each)} />
        ))}
      </ul>
      {open ? <ApproveDialog waiting={open} onClose={() => setOpen(null)} /> : null}
      {declined ? <DeclineDialog booking={declined} onClose={() => setDeclined(null)} /> : null}
    </Card>
  )
}

const describeOpenings = ({ affiliates, affiliateCents, advertisers, advertiserCents }: Waiting): string =>
  [
    affiliates > 0 && `${formatCents(BigInt(affiliateCents))} owed to ${plural(affiliates, 'affiliate')}`,
    advertisers > 0 && `${formatCents(BigInt(advertiserCents))} paid ahead by ${plural(advertisers, 'advertiser')}`,
  ]
    .filter(Boolean)
    .join(' · ')

function bookingStatus({ postedAt, declinedAt }: Booking): [StatusKind, string] {
  if (postedAt) return ['approved', 'Posted']
  return declinedAt ? ['rejected', 'Declined'] : ['held', 'Waits for a second person']
}

function BookingLine({ booking, onDecline }: { booking: Booking; onDecline: () => void }) {
  const { source, balances, amountCents, approvedBy, approvedAt, secondApprover, postedAt, declinedAt } = booking
  const [kind, text] = bookingStatus(booking)
  const people = [approvedBy, secondApprover].filter(Boolean).join(' and ')
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-13">
      <div className="grid min-w-0 gap-0.5">
        <span>
          {formatCents(BigInt(amountCents))}, {plural(balances, 'balance')} of {SOURCE_LABELS[source]}
        </span>
        <span className="text-12 text-muted [overflow-wrap:anywhere]">
          {people} · {easternText(postedAt ?? approvedAt, 'MMM d, yyyy, h:mm a')}
        </span>
      </div>
      <div className="flex items-center gap-3">
        <Status kind={kind}>{text}</Status>
        {postedAt || declinedAt ? null : (
          <ForChangers page="system">
            <Button size="sm" onClick={onDecline}>
              Decline
            </Button>
          </ForChangers>
        )}
      </div>
    </li>
  )
}

const SECOND = 'Approved. Above $1,000 a day a second person must approve the same list.'

function ApproveDialog({ waiting, onClose }: { waiting: Waiting; onClose: () => void }) {
  const { source, balances, amountCents, listHash } = waiting
  return (
    <StaffChangeDialog
      page="system"
      done="The balances are posted."
      waiting={SECOND}
      onClose={onClose}
      title={`Post ${formatCents(BigInt(amountCents))}`}
      description={`${describeOpenings(waiting)}. Each is one transfer from the account for opening balances, once for its ID at ${SOURCE_LABELS[source]}. Above $1,000 a day a second person approves the same list.`}
      label="Approve"
      busyLabel="Posting…"
      phrase={openingPhrase(amountCents)}
      change={() => ({ path: `${IMPORTS_PATH}/balances`, body: { source, balances, amountCents, listHash } })}
    />
  )
}

function DeclineDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  return (
    <StaffChangeDialog
      page="system"
      done="The approval is declined. The balances go on waiting."
      onClose={onClose}
      title={booking.isOwn ? 'Withdraw the approval' : 'Decline the approval'}
      description="Nothing is posted by it. The balances go on waiting."
      label="Decline"
      busyLabel="Declining…"
      change={() => ({ path: `${IMPORTS_PATH}/balances/${booking.id}`, method: 'DELETE' })}
    />
  )
}
