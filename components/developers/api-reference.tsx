import Link from 'next/link'
import { PageHeader } from '@/components/shared/page-header'
import { PageShell } from '@/components/shared/page-shell'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { DOCUMENT_PATH } from '@/lib/runtime/affiliate-api/constants'
import type { OpenApiDocument } from '@/lib/runtime/openapi/rules'
import { CallingNotes } from './calling-notes'
import { OperationSection } from './operation-section'
import { PostbackGuide } from './postback-guide'

type ApiReferenceProps = { document: OpenApiDocument; callsPerMinute: number }

/** The OpenAPI document as a page, and the guide to receiving postbacks. */
export function ApiReference({ document, callsPerMinute }: ApiReferenceProps) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return (
    <PageShell>
      <PageHeader
        title="Developers"
        description={document.info.description}
        actions={
          <>
            <Button asChild>
              <a href={DOCUMENT_PATH}>OpenAPI document</a>
            </Button>
            <Button variant="primary" asChild>
              <Link href="/account/connections">Your API keys</Link>
            </Button>
          </>
        }
      />
      <nav aria-label="On this page" className="flex flex-wrap gap-2 pb-4">
        {operations.map(({ operation: { operationId, summary } }) => (
          <Chip key={operationId} asChild>
            <a href={`#${operationId}`}>{summary}</a>
          </Chip>
        ))}
        <Chip asChild>
          <a href="#postbacks">Receiving postbacks</a>
        </Chip>
      </nav>
      <div className="grid gap-4">
        <CallingNotes callsPerMinute={callsPerMinute} />
        <h2 className="pt-2 text-22">Operations</h2>
        {operations.map((each) => (
          <OperationSection key={each.operation.operationId} {...each} />
        ))}
        <PostbackGuide />
      </div>
    </PageShell>
  )
}
