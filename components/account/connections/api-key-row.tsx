'use client'

import { ConfirmDialog } from '@/components/shared/forms/confirm-dialog'
import { RelativeTime } from '@/components/shared/time/relative-time'
import { Button } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import { toast } from '@/components/ui/toast'
import type { ApiKeyLine } from '@/lib/accounts/api-keys/schema'
import { formatEasternDay } from '@/lib/platform/dates/formats'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { useRevokeKey } from './use-connections'

/** One key: name, scopes, last use, and the button to revoke it. */
export function ApiKeyRow({ apiKey }: { apiKey: ApiKeyLine }) {
  const { id, name, prefix, scopes, networks, isTest, isForAgents, lastUsedAt, expiresAt, isExpired } = apiKey
  const { mutateAsync } = useRevokeKey()
  const revoke = async () => {
    await mutateAsync(id)
    toast.success(`The key ${isolated(name)} is revoked.`)
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="font-sans text-14 leading-5 font-strong tracking-normal [overflow-wrap:anywhere]">{name}</h3>
          <code className="mono text-12 text-muted">{prefix}…</code>
          {isTest ? <Tag accent>Test</Tag> : null}
          {isForAgents ? <Tag accent>Agents</Tag> : null}
          {isExpired ? <Tag>Expired</Tag> : null}
        </div>
        <p className="text-12 text-muted">
          {lastUsedAt ? (
            <>
              Last used <RelativeTime at={lastUsedAt} />
            </>
          ) : (
            'Never used'
          )}
          {' · '}
          {expiresAt ? (
            <>
              {isExpired ? 'expired' : 'expires'} {formatEasternDay(expiresAt)}
            </>
          ) : (
            'does not expire'
          )}
        </p>
        {networks.length > 0 ? (
          <p className="mono text-12 text-muted [overflow-wrap:anywhere]">Only from {networks.join(', ')}</p>
        ) : null}
        <ul aria-label="Scopes" className="flex flex-wrap gap-1">
          {scopes.map((scope) => (
            <li key={scope} className="contents">
              <Tag>{scope}</Tag>
            </li>
          ))}
        </ul>
      </div>
      <ConfirmDialog
        title="Revoke this key?"
        action="Revoke"
        busy="Revoking…"
        onConfirm={revoke}
        trigger={
          <Button size="sm" variant="danger-quiet" aria-label={`Revoke ${name}`}>
            Revoke
          </Button>
        }
      >
        <p>Apps that use {name} will be refused from their next call. This cannot be undone.</p>
      </ConfirmDialog>
    </li>
  )
}
