import type { ReactNode } from 'react'
import { RelativeTime } from '@/components/shared/time/relative-time'
import { Tag } from '@/components/ui/tag'
import type { PersonKey } from '@/lib/people/keys/organization-schema'
import { plural } from '@/lib/platform/text/counts'

/** A key of somebody at the organization: whose it is, when it was used, and what it may do. `action` ends it. */
export function PersonKeyRow({ apiKey, action }: { apiKey: PersonKey; action: ReactNode }) {
  const { name, prefix, person, scopes, lastUsedAt, isTest, isForAgents, isExpired } = apiKey
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 text-13">
      <div className="grid min-w-0 flex-[1_1_220px] gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
          <code className="mono text-12 text-muted">{prefix}…</code>
          {isTest ? <Tag accent>Test</Tag> : null}
          {isForAgents ? <Tag accent>Agents</Tag> : null}
          {isExpired ? <Tag>Expired</Tag> : null}
        </span>
        <span className="text-12 text-muted [overflow-wrap:anywhere]">{person.email}</span>
      </div>
      <div className="grid flex-[0_1_220px] gap-0.5 text-12 text-muted">
        <span>
          {lastUsedAt ? (
            <>
              Last used <RelativeTime at={lastUsedAt} />
            </>
          ) : (
            'Never used'
          )}
        </span>
        <span>{plural(scopes.length, 'scope')}</span>
      </div>
      {action}
    </li>
  )
}
