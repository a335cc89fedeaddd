'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { RowsLoading } from '@/components/shared/lists/rows-loading'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Status } from '@/components/ui/status'
import { TextLink } from '@/components/ui/text-link'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import type { SalesUploadRow } from '@/lib/imports/sales-uploads/schema'
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
        <Card aria-labelledby="files" className="overflow-hidden">
          <CardHead id="files" title="Your files" />
          {uploads?.length ? (
            <ul className="divide-y divide-line border-t border-line">
              {uploads.map((upload) => (
                <UploadLine key={upload.id} upload={upload} />
              ))}
            </ul>
          ) : null}
          <MoreRows query={query} />
          {uploads?.length === 0 ? (
            <EmptyState title="No files yet">
              Each file needs a column with the order and one with the click id.
            </EmptyState>
          ) : null}
          {!query.data && query.error ? <Failure query={query} /> : null}
          {!query.data && !query.error ? <RowsLoading /> : null}
        </Card>
      </div>
    </PageShell>
  )
}

function UploadLine({ upload: { id, fileName, state, createdAt, counts, problem } }: { upload: SalesUploadRow }) {
  const { name, kind } = UPLOAD_STATES[state]
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 text-13 md:grid-cols-[minmax(0,1fr)_200px_minmax(0,1fr)] md:items-center">
      <div className="grid min-w-0 gap-0.5">
        <TextLink asChild accent className="w-fit [overflow-wrap:anywhere]">
          <Link href={`${ADVERTISER_PATH}/uploads/${id}`} prefetch={false}>
            {fileName}
          </Link>
        </TextLink>
        <time dateTime={createdAt} className="text-12 text-muted">
          {easternText(createdAt, 'MMM d, yyyy, h:mm a')}
        </time>
      </div>
      <Status kind={kind}>{name}</Status>
      <span className="text-muted">{problem ?? countsText(counts)}</span>
    </li>
  )
}

/** "120 accepted, 3 recorded before, 2 rejected"; empty before a file was read. */
export function countsText({ accepted, repeated, refused }: SalesUploadRow['counts']): string {
  const parts = [
    [accepted, 'accepted'],
    [repeated, 'recorded before'],
    [refused, 'rejected'],
  ] as const
  return parts.flatMap(([count, word]) => (count > 0 ? [`${count.toLocaleString('en-US')} ${word}`] : [])).join(', ')
}
