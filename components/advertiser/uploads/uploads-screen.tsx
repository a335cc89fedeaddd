'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { FileLine, FilesCard } from '@/components/shared/sales-file/files-card'
import { easternText } from '@/components/shared/time/eastern-text'
import { Card } from '@/components/ui/card'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import type { SalesUploadRow } from '@/lib/imports/sales-uploads/schema'
import { formatCount } from '@/lib/platform/text/counts'
import { FileInput } from './file-input'
import { uploadsOptions } from './queries'
import { UPLOAD_STATES } from './state-names'

/** Sends a file with sales, and lists those that were sent. Viewers read. */
export function UploadsScreen({ mayChange }: { mayChange: boolean }) {
  const query = useInfiniteQuery(uploadsOptions)
  const uploads = query.data?.pages.flatMap((page) => page.uploads)
  return (
    <PageShell>
      <PageHeader
        title="Uploads"
        description="Sales made by phone, in a store or in another system, from a CSV file. Nothing is recorded until you confirm it."
      />
      <div className="grid gap-4">
        {mayChange ? (
          <Card className="p-4">
            <FileInput />
          </Card>
        ) : null}
        <FilesCard
          id="files"
          title="Your files"
          query={query}
          files={uploads}
          line={(upload) => <UploadLine key={upload.id} upload={upload} />}
          none={{
            title: 'No files yet',
            children: 'Each file needs a column with the order and one with the click id.',
          }}
        />
      </div>
    </PageShell>
  )
}

const UploadLine = ({ upload: { id, fileName, state, createdAt, counts, problem } }: { upload: SalesUploadRow }) => (
  <FileLine
    href={`${ADVERTISER_PATH}/uploads/${id}`}
    name={fileName}
    about={
      <time dateTime={createdAt} className="text-12 text-muted">
        {easternText(createdAt, 'MMM d, yyyy, h:mm a')}
      </time>
    }
    state={UPLOAD_STATES[state]}
    outcome={<span className="text-muted">{problem ?? countsText(counts)}</span>}
    className="md:grid-cols-[minmax(0,1fr)_200px_minmax(0,1fr)]"
  />
)

/** "120 accepted, 3 recorded before, 2 rejected"; empty before a file was read. */
export function countsText({ accepted, repeated, refused }: SalesUploadRow['counts']): string {
  const parts = [
    [accepted, 'accepted'],
    [repeated, 'recorded before'],
    [refused, 'rejected'],
  ] as const
  return parts.flatMap(([count, word]) => (count > 0 ? [`${formatCount(count)} ${word}`] : [])).join(', ')
}
