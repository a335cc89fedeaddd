'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RowsLoading } from '@/components/shared/lists/rows-loading'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { Failure } from '@/components/shared/states/failure'
import { Card } from '@/components/ui/card'
import { Progress } from '@/components/ui/progress'
import { Status } from '@/components/ui/status'
import type { SalesUploadDetail } from '@/lib/imports/sales-uploads/schema'
import { FormatForm } from './format-form'
import { isAtWork, uploadOptions } from './queries'
import { UPLOAD_STATES } from './state-names'
import { UploadActions } from './upload-actions'
import { UploadedRows } from './uploaded-rows'
import { countsText } from './uploads-screen'

/** One file: first what its columns mean, then the outcome of each row, then its booking. */
export function UploadScreen({ id, mayChange }: { id: string; mayChange: boolean }) {
  const query = useQuery(uploadOptions(id))
  const upload = query.data
  return (
    <PageShell>
      <PageHeader
        title={upload?.fileName ?? 'Uploaded file'}
        description="Each row is checked like a postback from your server."
      />
      <div className="grid gap-4">
        {upload ? (
          <Card className="grid gap-3 p-4 text-13">
            <UploadState upload={upload} />
            {mayChange ? <UploadActions upload={upload} /> : null}
          </Card>
        ) : null}
        {upload?.sample && mayChange ? <FormatForm id={id} sample={upload.sample} /> : null}
        {upload && upload.counts.rows > 0 && !isAtWork(upload) ? <UploadedRows upload={upload} /> : null}
        {!upload ? <Card>{query.error ? <Failure query={query} /> : <RowsLoading />}</Card> : null}
      </div>
    </PageShell>
  )
}

const SENTENCES: Record<SalesUploadDetail['state'], ReactNode> = {
  received: 'Say what the columns mean. Then every row is checked, and nothing is recorded yet.',
  checking: 'Every row is checked; nothing is recorded yet.',
  checked:
    'This is what each row would become now. Nothing is recorded yet. Conversions are of the day they are recorded, whatever the date in the file: reports count them there, and affiliates’ streaks too.',
  booking: 'The rows are being recorded. You can leave this page.',
  done: 'The rows are recorded.',
  failed: '',
}

function UploadState({ upload: { state, problem, counts } }: { upload: SalesUploadDetail }) {
  const { name, kind } = UPLOAD_STATES[state]
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Status kind={kind}>{name}</Status>
        <span className="font-medium">{countsText(counts)}</span>
      </div>
      <p className="text-muted">{problem ?? SENTENCES[state]}</p>
      {isAtWork({ state }) ? (
        <Progress value={counts.rows === 0 ? 0 : counts.finished / counts.rows} label={name} />
      ) : null}
    </>
  )
}
