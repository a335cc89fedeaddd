'use client'

import { useQuery } from '@tanstack/react-query'
import { usePublicSettings } from '@/components/shared/brand/public-settings'
import { QueryNote } from '@/components/shared/states/query-note'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import type { TicketDetail } from '@/lib/people/support/queue/admin-schema'
import { fillReply } from '@/lib/people/support/saved-replies/rules'
import { repliesOptions } from './queries'
import type { Viewer } from './ticket-screen'

type ReplyPickerProps = { ticket: TicketDetail; viewer: Viewer; onPick: (text: string) => void }

/** Puts a saved reply into the answer, with its variables filled in, so that it can be read before it is sent. */
export function ReplyPicker({ ticket, viewer, onPick }: ReplyPickerProps) {
  const query = useQuery(repliesOptions)
  const { data } = query
  const { name: network } = usePublicSettings()
  const replies = data?.replies ?? []
  const none = query.isError ? 'Not loaded' : data ? 'No saved replies yet' : 'Loading…'
  const pick = (id: string) => {
    const reply = replies.find((each) => each.id === id)
    if (!reply) return
    const { number, subject, requester } = ticket
    const values = {
      name: requester.firstName || 'there',
      number: String(number),
      subject,
      staff: viewer.firstName,
      network,
    }
    onPick(fillReply(reply.body, values))
  }
  return (
    <div className="w-56 max-md:w-full">
      <Select aria-label="Insert a saved reply" value="" onChange={({ target }) => pick(target.value)}>
        <option value="">{replies.length > 0 ? 'Insert a saved reply…' : none}</option>
        <Options of={replies} show={({ id, name }) => [id, name]} />
      </Select>
      <QueryNote query={query} text="Saved replies could not be loaded." />
    </div>
  )
}
