'use client'

import { useState } from 'react'
import { createdImportSchema } from '@/lib/imports/network/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { emptyDraft, type ImportDraft, toImportBody } from './import-draft'
import { KindFields, SourceFields } from './import-fields'
import { PeriodFields } from './period-fields'
import { IMPORTS_PATH } from './queries'

type NewImportDialogProps = { onClose: () => void; onCreated: (id: string) => void }

/** Chooses the source, the key or files, what is imported and the period. */
export function NewImportDialog({ onClose, onCreated }: NewImportDialogProps) {
  const [draft, setDraft] = useState(emptyDraft)
  const change = (part: Partial<ImportDraft>) => setDraft((before) => ({ ...before, ...part }))
  return (
    <StaffChangeDialog
      page="system"
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
      change={() => ({ path: IMPORTS_PATH, body: toImportBody(draft) })}
      onDone={(answer) => onCreated(createdImportSchema.parse(answer).id)}
    />
  )
}
