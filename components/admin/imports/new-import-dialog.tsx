'use client'

import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { createdImportSchema } from '@/lib/imports/network/admin-schema'
import { useChange } from '../kit/change/use-change'
import { emptyDraft, type ImportDraft, isFromFilesOnly } from './import-draft'
import { KindFields, SourceFields } from './import-fields'
import { PeriodFields } from './period-fields'
import { IMPORTS_PATH } from './queries'

type NewImportDialogProps = { onClose: () => void; onCreated: (id: string) => void }

/** Chooses the source, the key or files, what is imported and the period. */
export function NewImportDialog({ onClose, onCreated }: NewImportDialogProps) {
  const [draft, setDraft] = useState(emptyDraft)
  const { mutateAsync } = useChange('system')
  const change = (part: Partial<ImportDraft>) => setDraft((before) => ({ ...before, ...part }))
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title="New import"
      description="Nothing is read or written yet. The key is stored encrypted and can be removed at any time."
      label="Begin"
      busyLabel="Saving…"
      fields={(errors) => (
        <>
          <SourceFields draft={draft} change={change} errors={errors} />
          <KindFields draft={draft} change={change} errors={errors} />
          <PeriodFields draft={draft} change={change} errors={errors} />
        </>
      )}
      run={async ({ reason }) => {
        const network = draft.source === 'everflow' && !draft.isFromFiles ? draft.network || 'us' : draft.network
        const kinds = draft.kinds.filter((kind) => !isFromFilesOnly(draft, kind))
        const body = { ...draft, kinds, network, reason }
        onCreated(createdImportSchema.parse(await mutateAsync({ path: IMPORTS_PATH, body })).id)
      }}
    />
  )
}
