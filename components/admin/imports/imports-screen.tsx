'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { BackLink } from '@/components/shared/page/back-link'
import { FileLine, FilesCard } from '@/components/shared/sales-file/files-card'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { NetworkImportView } from '@/lib/imports/network/admin-schema'
import { KIND_LABELS, SOURCE_LABELS } from '@/lib/imports/rows/constants'
import { plural } from '@/lib/platform/text/counts'
import { LinesLoading } from '../kit/frame/placeholders'
import { ForChangers } from '../kit/frame/staff-rights'
import { importOrigin, STATE_LABELS } from './labels'
import { NewImportDialog } from './new-import-dialog'
import { OpeningsCard } from './openings-card'
import { IMPORTS_PAGE, importsOptions } from './queries'

/** Imports of a network from TUNE or Everflow, and the balances that came with them. */
export function ImportsScreen() {
  const router = useRouter()
  const query = useInfiniteQuery(importsOptions)
  const imports = query.data?.pages.flatMap((page) => page.imports)
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="grid max-w-[1080px] gap-4">
      <BackLink href={adminPath('system')}>System</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h2 className="text-22">Import a network</h2>
          <p className="max-w-[640px] text-13 text-text-2">
            From TUNE or Everflow, by API or CSV exports. Every row is checked before anything is written, and an import
            can be repeated: what was changed here stays.
          </p>
        </div>
        <ForChangers page="system">
          <Button variant="primary" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            New import
          </Button>
        </ForChangers>
      </div>
      <OpeningsCard />
      <FilesCard
        id="imports"
        title="Imports"
        query={query}
        files={imports}
        line={(each) => <ImportLine key={each.id} found={each} />}
        none={{
          title: 'No imports yet',
          children: 'Begin with advertisers, affiliates and offers; conversions and statistics can follow later.',
          className: 'border-t border-line',
        }}
        loading={<LinesLoading className="p-4" />}
      />
      {isAdding ? (
        <NewImportDialog onClose={() => setAdding(false)} onCreated={(id) => router.push(`${IMPORTS_PAGE}/${id}`)} />
      ) : null}
    </div>
  )
}

function ImportLine({ found }: { found: NetworkImportView }) {
  const { id, source, state, kinds, createdAt, createdBy, counts } = found
  const { label, kind } = STATE_LABELS[state]
  return (
    <FileLine
      href={`${IMPORTS_PAGE}/${id}`}
      name={`${SOURCE_LABELS[source]}, ${importOrigin(found)}`}
      about={
        <>
          <span className="text-12 text-muted [overflow-wrap:anywhere]">
            {[easternText(createdAt, 'MMM d, yyyy, h:mm a'), createdBy].join(' · ')}
          </span>
          <span className="text-12 text-muted">{kinds.map((each) => KIND_LABELS[each]).join(', ')}</span>
        </>
      }
      state={{ name: label, kind }}
      outcome={<span className="num text-muted">{plural(counts.rows, 'row')}</span>}
      className="md:grid-cols-[minmax(0,1fr)_130px_120px]"
    />
  )
}
