'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Status } from '@/components/ui/status'
import { Tag } from '@/components/ui/tag'
import { ROLE_NAMES } from '@/lib/accounts/admin/constants'
import type { Flag } from '@/lib/backoffice/flags/schema'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { flagPath } from './queries'

type Bucket = { id: number; name: string }
type FlagCardProps = { flag: Flag; buckets: readonly Bucket[]; onOpen: (as: 'change' | 'history') => void }

export function FlagCard({ flag, buckets, onOpen }: FlagCardProps) {
  const [turning, setTurning] = useState<'isOn' | 'isKilled' | null>(null)
  const { mutateAsync } = useChange('feature-flag', 'The flag is changed.')
  const words = turning ? turnWords(flag, turning) : null
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="mono text-14 font-medium">{flag.key}</h2>
        <Status kind={flag.isKilled ? 'failed' : flag.isOn ? 'approved' : 'held'} pill>
          {flag.isKilled ? 'Killed' : flag.isOn ? 'On' : 'Off'}
        </Status>
        <div className="ml-auto flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onOpen('history')}>
            History
          </Button>
          <Button size="sm" onClick={() => onOpen('change')}>
            Change
          </Button>
          <Button size="sm" onClick={() => setTurning('isOn')}>
            {flag.isOn ? 'Turn off' : 'Turn on'}
          </Button>
          <Button size="sm" variant="danger-quiet" onClick={() => setTurning('isKilled')}>
            {flag.isKilled ? 'Revive' : 'Kill'}
          </Button>
        </div>
      </div>
      <p className="text-13 text-text-2">{flag.description}</p>
      <p className="flex flex-wrap gap-1.5">
        {meantFor(flag, buckets).map((words) => (
          <Tag key={words}>{words}</Tag>
        ))}
      </p>
      {turning && words ? (
        <ChangeDialog
          isOpen
          onClose={() => setTurning(null)}
          title={words.title}
          description={words.effect}
          label={words.label}
          busyLabel="Changing…"
          isDanger={turning === 'isKilled' && !flag.isKilled}
          run={({ reason }) =>
            mutateAsync({ path: flagPath(flag.key), method: 'PUT', body: { [turning]: !flag[turning], reason } })
          }
        />
      ) : null}
    </Card>
  )
}

function turnWords({ key, isOn, isKilled }: Flag, what: 'isOn' | 'isKilled') {
  if (what === 'isOn') {
    const label = isOn ? 'Turn off' : 'Turn on'
    return { label, title: `${label} ${key}`, effect: 'It takes effect with the next request.' }
  }
  return isKilled
    ? { label: 'Revive', title: `Revive ${key}`, effect: 'It is again what its other settings say.' }
    : {
        label: 'Kill',
        title: `Kill ${key}`,
        effect: 'It is off for everybody from the next request on, whatever else it says.',
      }
}

function meantFor(flag: Flag, buckets: readonly Bucket[]): string[] {
  const named = buckets.filter(({ id }) => flag.bucketIds.includes(id)).map(({ name }) => `Bucket ${name}`)
  const whom = [...flag.roles.map((role) => ROLE_NAMES[role]), ...named]
  const isForUsersAlone = whom.length === 0 && flag.users.length > 0
  return [
    ...(flag.owner ? [`Owner: ${flag.owner}`] : []),
    ...(isForUsersAlone ? [] : [`${flag.percentage}% of ${whom.length > 0 ? whom.join(', ') : 'everybody'}`]),
    ...(flag.users.length > 0 ? [`${flag.users.length} named ${flag.users.length === 1 ? 'user' : 'users'}`] : []),
  ]
}
