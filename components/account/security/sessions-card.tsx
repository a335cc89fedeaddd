'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/shared/forms/confirm-dialog'
import { Failure } from '@/components/shared/states/failure'
import { RelativeTime } from '@/components/shared/time/relative-time'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Skeleton } from '@/components/ui/skeleton'
import { Tag } from '@/components/ui/tag'
import { toast } from '@/components/ui/toast'
import type { ApiKeyLine } from '@/lib/accounts/api-keys/schema'
import { endedSessionsSchema, type Sessions } from '@/lib/accounts/auth/session-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { plural } from '@/lib/platform/text/counts'
import { apiKeysOptions } from './key-queries'
import { keepKeysLabel } from './labels'
import { securityKeys, sessionsOptions } from './queries'

type Session = Sessions['sessions'][number]
const ICONS = { desktop: Laptop, mobile: Smartphone, tablet: Tablet, unknown: Laptop }

/** Ends one session, or all others. */
function useEnd(path: string, messageFor: (endedCount: number) => string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => apiFetch(path, { schema: endedSessionsSchema, method: 'DELETE' }),
    onSuccess: ({ endedCount }) => toast.success(messageFor(endedCount)),
    onError: (error) => toast.error(error.message),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: apiKeysOptions.queryKey })
      return queryClient.invalidateQueries({ queryKey: securityKeys.sessions })
    },
  })
}

const useEndOthers = (keepsKeys: boolean) =>
  useEnd(`/api/account/sessions?keepsKeys=${keepsKeys}`, (count) =>
    plural(count, 'browser signed out.', 'browsers signed out.'),
  )

/** The signed-in browsers, each with a sign-out button. */
export function SessionsCard() {
  const query = useQuery(sessionsOptions)
  const sessions = query.data?.sessions
  const keys = useQuery(apiKeysOptions).data?.keys ?? []
  const others = (sessions?.length ?? 1) - 1
  const action = keys.length > 0 ? <SignOutWithKeys keys={keys} /> : others > 0 ? <SignOutOthers /> : null
  return (
    <Card aria-labelledby="sessions-title" className="overflow-hidden">
      <CardHead id="sessions-title" title="Sessions" action={action} />
      {sessions ? (
        <ul>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : null}
      {sessions || query.error ? null : <Skeleton className="mx-4 mb-4 h-28" />}
      {sessions ? null : <Failure query={query} className="border-t border-line" />}
    </Card>
  )
}

function SignOutOthers() {
  const { mutate, isPending } = useEndOthers(false)
  return (
    <Button size="sm" variant="danger-quiet" busy={isPending} busyLabel="Signing out…" onClick={() => mutate()}>
      Sign out all others
    </Button>
  )
}

/** Asks first, because keys that end do not come back: what programs use them is told by their names. */
function SignOutWithKeys({ keys }: { keys: readonly ApiKeyLine[] }) {
  const [keepsKeys, setKeeps] = useState(false)
  const { mutateAsync } = useEndOthers(keepsKeys)
  return (
    <ConfirmDialog
      title="Sign out all others?"
      action="Sign out"
      busy="Signing out…"
      onConfirm={() => mutateAsync()}
      trigger={
        <Button size="sm" variant="danger-quiet">
          Sign out all others
        </Button>
      }
    >
      <p>Every other browser is signed out, and your API keys end. Programs that use them will be refused.</p>
      <Checkbox checked={keepsKeys} onChange={({ target }) => setKeeps(target.checked)} label={keepKeysLabel(keys)} />
    </ConfirmDialog>
  )
}

function SessionRow({ session: { id, device, kind, ip, createdAt, lastSeenAt, isCurrent } }: { session: Session }) {
  const { mutate, isPending } = useEnd(`/api/account/sessions/${id}`, () => `${device} signed out.`)
  const Icon = ICONS[kind]
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5">
      <Icon aria-hidden="true" className="flex-none text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 text-14 font-medium">
          {device}
          {isCurrent ? <Tag accent>This browser</Tag> : null}
        </p>
        <p className="text-12 text-muted">
          {ip ? <span className="mono">{ip}</span> : null}
          {ip ? ' · ' : null}signed in <RelativeTime at={createdAt} /> · last seen <RelativeTime at={lastSeenAt} />
        </p>
      </div>
      {isCurrent ? null : (
        <Button
          size="sm"
          busy={isPending}
          busyLabel="Signing out…"
          aria-label={`Sign out ${device}`}
          onClick={() => mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
