import Link from 'next/link'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import type { OpenApiDocument } from '@/lib/api/openapi/document-rules'
import { DOCUMENT_PATH } from '@/lib/api/v1-affiliate/constants'
import { AgentGuide } from './agent-guide'
import { CallingNotes } from './calling-notes'
import { ClientGuide } from './client-guide'
import { OperationSection } from './operation-section'
import { PostbackGuide } from './postback-guide'
import { WebhookGuide } from './webhook-guide'

type ApiReferenceProps = {
  document: OpenApiDocument
  callsPerMinute: number
  /** The part of the operations that is shown; the first for any other text. */
  part?: string
}

/** The part a heading stands for in the address: "Staff: people" is `staff-people`. */
const sectionId = (tag: string): string =>
  tag
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')

/** The OpenAPI document as a page, a part of its operations at a time, and the guides to receiving postbacks and webhooks. */
export function ApiReference({ document, callsPerMinute, part = '' }: ApiReferenceProps) {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = [...new Set(all.map(({ operation }) => operation.tags[0]))]
  const shown = tags.find((tag) => sectionId(tag) === part) ?? tags[0]
  const operations = all.filter(({ operation }) => operation.tags[0] === shown)
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
      <nav aria-label="Parts of the API" className="flex flex-wrap gap-2 pb-3">
        {tags.map((tag) => (
          <Chip key={tag} asChild pressed={tag === shown}>
            <Link href={`/developers?part=${sectionId(tag)}`} aria-current={tag === shown ? 'page' : undefined}>
              {tag}
            </Link>
          </Chip>
        ))}
      </nav>
      <nav aria-label="On this page" className="flex flex-wrap gap-2 pb-4">
        {operations.map(({ operation: { operationId, summary } }) => (
          <Chip key={operationId} asChild>
            <a href={`#${operationId}`}>{summary}</a>
          </Chip>
        ))}
        <Chip asChild>
          <a href="#client">Client library</a>
        </Chip>
        <Chip asChild>
          <a href="#agents">Agents</a>
        </Chip>
        <Chip asChild>
          <a href="#postbacks">Receiving postbacks</a>
        </Chip>
        <Chip asChild>
          <a href="#webhooks">Receiving webhooks</a>
        </Chip>
      </nav>
      <div className="grid gap-4">
        <CallingNotes callsPerMinute={callsPerMinute} />
        <ClientGuide origin={document.servers[0].url} />
        <AgentGuide origin={document.servers[0].url} />
        <h2 className="pt-2 text-22">{shown}</h2>
        {operations.map((each) => (
          <OperationSection key={each.operation.operationId} {...each} />
        ))}
        <PostbackGuide />
        <WebhookGuide />
      </div>
    </PageShell>
  )
}
