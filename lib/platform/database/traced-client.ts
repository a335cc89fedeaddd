import { SpanKind } from '@opentelemetry/api'
import type pg from 'pg'
import { failSpan, isTracing, tracer } from '../spans'

/** How much of a statement is sent along; its values are not. */
const STATEMENT_MAX = 1_000

type ClientClass = new (config?: string | pg.ClientConfig) => pg.Client
type Callback = (error: unknown, ...rest: unknown[]) => void

/** A class of connections whose statements have spans of their own; the class itself where this process sends none. */
export function tracedClient(Client: ClientClass): ClientClass {
  if (!isTracing()) return Client
  return class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const query = this.query.bind(this) as (...parts: unknown[]) => unknown
      // pg declares a dozen forms of this method; all pass the statement first
      this.query = ((...parts: unknown[]) => inStatementSpan(query, parts)) as typeof this.query
    }
  }
}

function inStatementSpan(query: (...parts: unknown[]) => unknown, parts: unknown[]): unknown {
  const text = readSql(parts[0])
  if (text === null) return query(...parts)
  const operation = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT'
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.trim().slice(0, STATEMENT_MAX) }
  const span = tracer().startSpan(operation, { kind: SpanKind.CLIENT, attributes })
  const end = (error?: unknown) => {
    if (error) failSpan(span, error)
    span.end()
  }
  const last = parts.at(-1)
  if (typeof last === 'function') {
    const callback: Callback = (error, ...rest) => {
      end(error)
      ;(last as Callback)(error, ...rest)
    }
    return query(...parts.slice(0, -1), callback)
  }
  const answer = query(...parts)
  if (answer instanceof Promise) answer.then(() => end(), end)
  else end()
  return answer
}

function readSql(statement: unknown): string | null {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return null
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : null
}
