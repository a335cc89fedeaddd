'use client'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Status } from '@/components/ui/status'
import { Tag } from '@/components/ui/tag'
import { ROLE_NAMES } from '@/lib/accounts/staff-permissions/role-constants'
import type { Flag } from '@/lib/backoffice/flags/schema'
import { useUndoableChange } from '../kit/change/use-undoable-change'
import { ForChangers } from '../kit/frame/staff-rights'
import { flagPath } from './queries'

type Bucket = { id: number; name: string }
type FlagCardProps = { flag: Flag; buckets: readonly Bucket[]; onOpen: (as: 'edit' | 'history') => void }

export function FlagCard({ flag, buckets, onOpen }: FlagCardProps) {
  const { run, isBusy } = useUndoableChange('feature-flag')
  const toggle = (what: 'isOn' | 'isKilled') => {
    const set = (value: boolean) => ({ path: flagPath(flag.key), method: 'PUT' as const, body: { [what]: value } })
    run({ ...toggleWords(flag, what), change: set(!flag[what]), undo: set(flag[what]) })
  }
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="mono text-14 font-medium">{flag.key}</h2>
        <Status kind={flag.isKilled ? 'failed' : flag.isOn ? 'approved' : 'held'} pill>
          {flag.isKilled ? 'Forced off' : flag.isOn ? 'On' : 'Off'}
        </Status>
        <div className="ml-auto flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onOpen('history')}>
            History
          </Button>
          <ForChangers page="feature-flag">
            <Button size="sm" onClick={() => onOpen('edit')}>
              Edit
            </Button>
            <Button size="sm" disabled={isBusy} onClick={() => toggle('isOn')}>
              {flag.isOn ? 'Turn off' : 'Turn on'}
            </Button>
            <Button size="sm" variant="danger-quiet" disabled={isBusy} onClick={() => toggle('isKilled')}>
              {flag.isKilled ? 'Restore' : 'Force off'}
            </Button>
          </ForChangers>
        </div>
      </div>
      <p className="text-13 text-text-2">{flag.description}</p>
      <p className="flex flex-wrap gap-1.5">
        {listAudience(flag, buckets).map((text) => (
          <Tag key={text}>{text}</Tag>
        ))}
      </p>
    </Card>
  )
}

function toggleWords({ key, isOn, isKilled }: Flag, what: 'isOn' | 'isKilled') {
  if (what === 'isOn')
    return { done: `${key} is ${isOn ? 'off' : 'on'}.`, description: 'Applies from the next request.' }
  return isKilled
    ? { done: `${key} is restored.`, description: 'Its other settings apply again.' }
    : {
        done: `${key} is forced off.`,
        description: 'For everyone from the next request, whatever its other settings say.',
      }
}

function listAudience(flag: Flag, buckets: readonly Bucket[]): string[] {
  const named = buckets.filter(({ id }) => flag.bucketIds.includes(id)).map(({ name }) => `Bucket ${name}`)
  const audience = [...flag.roles.map((role) => ROLE_NAMES[role]), ...named]
  const isForUsersAlone = audience.length === 0 && flag.users.length > 0
  return [
    ...(flag.owner ? [`Owner: ${flag.owner}`] : []),
    ...(isForUsersAlone ? [] : [`${flag.percentage}% of ${audience.length > 0 ? audience.join(', ') : 'everyone'}`]),
    ...(flag.users.length > 0 ? [`${flag.users.length} named ${flag.users.length === 1 ? 'user' : 'users'}`] : []),
  ]
}
