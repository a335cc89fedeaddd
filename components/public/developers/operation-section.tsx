import { CodeBlock } from '@/components/shared/page/code-block'
import { Card } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import type { Answer, Operation } from '@/lib/api/openapi/document-rules'
import { FieldList } from './field-list'
import { describeType, shapeFields } from './fields'

type OperationSectionProps = { method: string; path: string; operation: Operation }

/** One operation: description, parameters, response and a sample call. */
export function OperationSection({ method, path, operation }: OperationSectionProps) {
  const { operationId, summary, description, security, parameters = [], requestBody, responses } = operation
  // what every read takes is said once, at the top
  const own = parameters.filter(({ name }) => name !== 'if-none-match')
  const sent = own.map(({ name, schema, required, ...rest }) => ({
    name,
    type: describeType(schema),
    isRequired: required,
    description: rest.description,
  }))
  const body = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => shapeFields(schema))
  return (
    <Card id={operationId} aria-labelledby={`${operationId}-title`} className="scroll-mt-20">
      <header className="grid gap-1.5 px-4 pt-4 pb-3">
        <h3 id={`${operationId}-title`} className="text-18">
          {summary}
        </h3>
        <p className="flex flex-wrap items-center gap-2">
          <Tag accent>{method.toUpperCase()}</Tag>
          <code className="mono text-13 [overflow-wrap:anywhere]">{path}</code>
          <Tag>{security[0].key[0]}</Tag>
          <code className="mono text-13 text-muted [overflow-wrap:anywhere]">{operationId}</code>
        </p>
        {description === '' ? null : <p className="max-w-[70ch] text-13 text-text-2">{description}</p>}
      </header>
      <div className="grid gap-x-8 gap-y-5 border-t border-line px-4 py-4 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-5">
          <FieldList title="Parameters" fields={sent} areSent />
          <FieldList title="Body" fields={body} areSent />
          <CodeBlock label="curl" code={operation['x-codeSamples'][0].source} />
          <Errors responses={responses} />
        </div>
        <FieldList title="Response" fields={answerFields(responses['200'] ?? responses['201'])} />
      </div>
    </Card>
  )
}

function answerFields(answer: Answer | undefined) {
  const schema = answer?.content?.['application/json']?.schema
  return schema && !('$ref' in schema) ? shapeFields(schema) : []
}

function Errors({ responses }: { responses: Record<string, Answer> }) {
  return (
    <section className="grid gap-1">
      <h4 className="font-sans text-13 leading-5 font-strong tracking-normal">Errors</h4>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-13">
        {Object.entries(responses)
          .filter(([status]) => !/^[23]/.test(status))
          .map(([status, { description }]) => (
            <div key={status} className="contents">
              <dt className="mono">{status}</dt>
              <dd className="text-text-2">{description}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
