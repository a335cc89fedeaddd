'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { sendParts } from '@/components/shared/sales-file/send-in-parts'
import { FileDrop } from '@/components/shared/upload/file-drop'
import { Card, CardHead } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { PART_BYTES } from '@/lib/imports/files/constants'
import type { NetworkImportDetail } from '@/lib/imports/network/admin-schema'
import { PARTS_MAX } from '@/lib/imports/network/constants'
import { type ImportKind, KIND_LABELS } from '@/lib/imports/rows/constants'
import { adminKeys } from '../kit/keys'
import { IMPORTS_PATH } from './queries'

/** One CSV export for each kind that is imported. */
export function ImportFiles({ found }: { found: NetworkImportDetail }) {
  return (
    <Card aria-labelledby="files" className="overflow-hidden">
      <CardHead id="files" title="Files" />
      <div className="grid gap-4 p-4 pt-0 lg:grid-cols-2">
        {found.kinds.map((kind) => (
          <KindFile key={kind} found={found} kind={kind} />
        ))}
      </div>
    </Card>
  )
}

function KindFile({ found: { id, files }, kind }: { found: NetworkImportDetail; kind: ImportKind }) {
  const client = useQueryClient()
  const [part, setPart] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const sent = files.find((file) => file.kind === kind)
  const send = async (file: File) => {
    if (part !== null) return
    setProblem(undefined)
    setPart(0)
    try {
      const path = `${IMPORTS_PATH}/${id}/files/${kind}`
      await sendParts({ path, partBytes: PART_BYTES, partsMax: PARTS_MAX }, file, setPart)
      await client.invalidateQueries({ queryKey: adminKeys.page('system') })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setPart(null)
  }
  return (
    <div className="grid content-start gap-2">
      <Field label={KIND_LABELS[kind]}>
        <FileDrop
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          label={sent ? 'Replace the file' : 'Choose a file'}
          note={
            sent && !sent.isComplete
              ? 'Not sent completely: choose the file again.'
              : sent
                ? `Sent, ${Math.max(1, Math.round(sent.bytes / 1024)).toLocaleString('en-US')} KB.`
                : 'A CSV export with its headings.'
          }
          part={part}
          onFile={send}
        />
      </Field>
      <FormAlert>{problem}</FormAlert>
    </div>
  )
}
