'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { TicketLink } from '@/lib/people/support/links/admin-schema'
import type { TicketDetail } from '@/lib/people/support/queue/admin-schema'
import { ForChangers } from '../kit/frame/staff-rights'
import { linkChoicesOptions } from './queries'
import type { Viewer } from './ticket-screen'
import { useTicketChange } from './use-ticket-change'

type LinksProps = { ticket: TicketDetail; viewer: Viewer }

/** The conversions and payouts a ticket is about. */
export function LinksCard({ ticket, viewer }: LinksProps) {
  const { number, links } = ticket
  const { mutate, isPending } = useTicketChange(number)
  const [isPicking, setPicking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setPicking(false)
    button.current?.focus()
  }
  const change = (method: 'POST' | 'DELETE', { kind, id }: TicketLink) =>
    mutate({ path: '/links', method, body: { kind, id } })
  return (
    <Card className="pb-4">
      <CardHead
        title="About"
        action={
          <ForChangers page="support">
            <Button ref={button} size="sm" aria-expanded={isPicking} onClick={() => setPicking(true)}>
              Link
            </Button>
          </ForChangers>
        }
      />
      {links.length > 0 ? (
        <ul className="grid gap-1 px-4 text-13">
          {links.map((link) => (
            <li key={`${link.kind} ${link.id}`} className="flex items-center gap-2">
              <LinkLabel link={link} viewer={viewer} />
              <ForChangers page="support">
                <IconButton
                  label={`Remove the link to ${link.label}`}
                  disabled={isPending}
                  onClick={() => change('DELETE', link)}
                >
                  <X />
                </IconButton>
              </ForChangers>
            </li>
          ))}
        </ul>
      ) : (
        <p className="px-4 text-13 text-muted">No conversion or payout is linked.</p>
      )}
      {isPicking ? (
        <Picker
          ticket={ticket}
          isBusy={isPending}
          onPick={(link) => {
            change('POST', link)
            close()
          }}
          onClose={close}
        />
      ) : null}
    </Card>
  )
}

function LinkLabel({ link: { kind, label, q }, viewer }: { link: TicketLink; viewer: Viewer }) {
  const page = kind === 'conversion' ? 'conversion-feed' : 'payouts-dashboard'
  const mayOpen = kind === 'conversion' ? viewer.canOpenFeed : viewer.canOpenPayouts
  const className = 'min-w-0 flex-1 [overflow-wrap:anywhere]'
  if (!mayOpen) return <span className={className}>{label}</span>
  return (
    <Link
      href={`${adminPath(page)}?q=${encodeURIComponent(q)}`}
      prefetch={false}
      className={`${className} text-accent-text hover:underline`}
    >
      {label}
    </Link>
  )
}

type PickerProps = {
  ticket: TicketDetail
  isBusy: boolean
  onPick: (link: TicketLink) => void
  onClose: () => void
}

function Picker({ ticket: { number, links }, isBusy, onPick, onClose }: PickerProps) {
  const { data, error } = useQuery(linkChoicesOptions(number))
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => select.current?.focus(), [])
  const linked = new Set(links.map(({ id }) => id))
  const choices = (data?.choices ?? []).filter(({ id }) => !linked.has(id))
  return (
    <div className="grid gap-2 px-4 pt-3">
      <Select
        ref={select}
        aria-label="Link a conversion or payout"
        value=""
        disabled={isBusy}
        onChange={({ target }) => {
          const link = choices.find(({ id }) => id === target.value)
          if (link) onPick(link)
        }}
      >
        <option value="">
          {error ? error.message : data ? (choices.length > 0 ? 'Choose…' : 'There is nothing to link.') : 'Loading…'}
        </option>
        {choices.map(({ kind, id, label }) => (
          <option key={`${kind} ${id}`} value={id}>
            {label}
          </option>
        ))}
      </Select>
      <Button size="sm" variant="ghost" className="justify-self-start" onClick={onClose}>
        Cancel
      </Button>
    </div>
  )
}
