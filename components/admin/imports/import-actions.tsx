'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/shared/forms/confirm-dialog'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import type { NetworkImportDetail } from '@/lib/imports/network/admin-schema'
import { countChanges, runPhrase } from '@/lib/imports/network/rules'
import { formatCount } from '@/lib/platform/text/counts'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { useChange } from '../kit/change/use-change'
import { useUndoableChange } from '../kit/change/use-undoable-change'
import { IMPORTS_PAGE, IMPORTS_PATH } from './queries'
import { RepeatDialog } from './repeat-dialog'

/** What can be done with an import in its state. */
export function ImportActions({ found }: { found: NetworkImportDetail }) {
  const router = useRouter()
  const [isRunning, setRunning] = useState(false)
  const [isRepeating, setRepeating] = useState(false)
  const { mutateAsync } = useChange('system')
  const { run, isBusy } = useUndoableChange('system')
  const { id, state, isFromFiles, hasKey, files, counts } = found
  const path = `${IMPORTS_PATH}/${id}`
  const isStill = state !== 'checking' && state !== 'importing'
  if (!isStill) {
    const stop = () => run({ change: { path: `${path}/stop` }, done: 'The import stops.' })
    return (
      <div>
        <Button onClick={stop} busy={isBusy} busyLabel="Sending…">
          Stop
        </Button>
      </div>
    )
  }
  const mayCheck =
    state !== 'done' && (!isFromFiles || (files.length > 0 && files.every(({ isComplete }) => isComplete)))
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'checked' && countChanges(counts) > 0 ? (
        <Button variant="primary" onClick={() => setRunning(true)}>
          Import {formatCount(countChanges(counts))} rows
        </Button>
      ) : null}
      {state === 'failed' ? (
        <Button
          onClick={() => run({ change: { path: `${path}/continuation` }, done: 'The import goes on.' })}
          busy={isBusy}
          busyLabel="Sending…"
        >
          Continue
        </Button>
      ) : null}
      {mayCheck ? (
        <Button
          variant={state === 'received' ? 'primary' : undefined}
          onClick={() => run({ change: { path: `${path}/check` }, done: 'The rows are being checked.' })}
          busy={isBusy}
          busyLabel="Sending…"
        >
          {state === 'received' ? 'Check' : 'Check again'}
        </Button>
      ) : null}
      {state === 'done' && hasKey ? <Button onClick={() => setRepeating(true)}>Run again</Button> : null}
      {hasKey ? (
        <ConfirmDialog
          title="Remove the key?"
          action="Remove"
          busy="Removing…"
          trigger={<Button>Remove the key</Button>}
          onConfirm={async () => void (await mutateAsync({ path: `${path}/key`, method: 'DELETE', body: {} }))}
        >
          <p>All imports of this network lose it. To read from the source again, start a new import with the key.</p>
        </ConfirmDialog>
      ) : null}
      <ConfirmDialog
        title="Remove the import?"
        action="Remove"
        busy="Removing…"
        trigger={<Button variant="danger-quiet">Remove</Button>}
        onConfirm={async () => {
          await mutateAsync({ path, method: 'DELETE', body: {} })
          router.push(IMPORTS_PAGE)
        }}
      >
        <p>Its report is removed. What it wrote stays.</p>
      </ConfirmDialog>
      {isRepeating ? <RepeatDialog found={found} onClose={() => setRepeating(false)} /> : null}
      {isRunning ? <RunDialog found={found} onClose={() => setRunning(false)} /> : null}
    </div>
  )
}

function RunDialog({ found, onClose }: { found: NetworkImportDetail; onClose: () => void }) {
  const [sendsInvitations, setInvitations] = useState(false)
  const affiliates = found.counts.kinds.affiliate?.create ?? 0
  return (
    <StaffChangeDialog
      page="system"
      done="The import is at work."
      onClose={onClose}
      title="Import the network"
      description="Each row is checked again as it is imported. Balances are posted only after staff approve them."
      label="Import"
      busyLabel="Sending…"
      phrase={runPhrase(found.counts)}
      fields={() =>
        affiliates > 0 ? (
          <Checkbox
            label={`Email ${formatCount(affiliates)} new affiliates a link to set their password`}
            checked={sendsInvitations}
            onChange={({ target }) => setInvitations(target.checked)}
          />
        ) : null
      }
      change={() => ({ path: `${IMPORTS_PATH}/${found.id}/run`, body: { sendsInvitations } })}
    />
  )
}
