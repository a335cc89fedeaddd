'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { toast } from '@/components/ui/toast'
import { repliesSchema, type SavedReply } from '@/lib/people/support/saved-replies/admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { LinesLoading } from '../kit/frame/placeholders'
import { ForChangers } from '../kit/frame/staff-rights'
import { repliesOptions, SUPPORT_PATH } from './queries'
import { ReplyDialog } from './reply-dialog'

/** The saved replies of all staff. */
export function RepliesPanel() {
  const query = useQuery(repliesOptions)
  const [editing, setEditing] = useState<SavedReply | 'new' | null>(null)
  const replies = query.data?.replies
  return (
    <Card className="overflow-hidden">
      <CardHead
        title="Saved replies"
        action={
          <ForChangers page="support">
            <Button size="sm" variant="primary" onClick={() => setEditing('new')}>
              <Plus aria-hidden="true" />
              New reply
            </Button>
          </ForChangers>
        }
      />
      {replies && replies.length > 0 ? (
        <ul>
          {replies.map((reply) => (
            <ReplyLine key={reply.id} reply={reply} onEdit={() => setEditing(reply)} />
          ))}
        </ul>
      ) : null}
      {replies?.length === 0 ? (
        <EmptyState as="p" title="No saved replies yet" className="border-t border-line">
          An answer that you write often can be saved here, with variables such as {'{name}'}.
        </EmptyState>
      ) : null}
      {replies ? null : query.error ? <Failure query={query} /> : <LinesLoading className="p-4" />}
      {editing ? <ReplyDialog reply={editing === 'new' ? null : editing} onClose={() => setEditing(null)} /> : null}
    </Card>
  )
}

function ReplyLine({ reply: { id, name, body }, onEdit }: { reply: SavedReply; onEdit: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiFetch(`${SUPPORT_PATH}/replies/${id}`, { schema: repliesSchema, method: 'DELETE' }),
    onSuccess: (all) => {
      queryClient.setQueryData(repliesOptions.queryKey, all)
      toast.success(`"${isolated(name)}" was deleted. Its text is in the admin log.`)
    },
    onError: (error) => toast.error(errorMessage(error)),
  })
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-14 font-medium">{name}</p>
        <p className="line-clamp-2 text-13 text-text-2 [overflow-wrap:anywhere]">{body}</p>
      </div>
      <ForChangers page="support">
        <div className="flex gap-2">
          <Button size="sm" onClick={onEdit} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <Button
            size="sm"
            variant="ghost"
            busy={isPending}
            busyLabel="Deleting…"
            onClick={() => mutate()}
            aria-label={`Delete ${name}`}
          >
            Delete
          </Button>
        </div>
      </ForChangers>
    </li>
  )
}
