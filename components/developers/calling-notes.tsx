import { Card, CardHead } from '@/components/ui/card'
import { CodeBlock } from './code-block'

const REFUSED = `{
  "error": {
    "code": "invalid",
    "message": "must be a day, as YYYY-MM-DD",
    "fields": { "from": "must be a day, as YYYY-MM-DD" }
  }
}`

/** What holds for every call. */
export function CallingNotes({ callsPerMinute }: { callsPerMinute: number }) {
  return (
    <Card aria-labelledby="calling">
      <CardHead id="calling" title="Calling the API" />
      <div className="grid gap-x-8 gap-y-4 px-4 pb-4 lg:grid-cols-2">
        <ul className="grid content-start gap-2 text-13 text-text-2">
          <li>
            Send your key as <code className="mono">Authorization: Bearer</code>. Keep it on a server: whoever has it
            reads what you read.
          </li>
          <li>A key does only what its scopes allow, and ends when you revoke it or its day has come.</li>
          <li>
            {callsPerMinute} calls a minute for each key. <code className="mono">RateLimit-Remaining</code> tells what
            is left; past it the answer is 429 with <code className="mono">Retry-After</code> in seconds.
          </li>
          <li>Sums are whole US cents. Instants are ISO 8601 in UTC; days are named with their zone.</li>
          <li>
            Every answer has an <code className="mono">x-request-id</code>: quote it when you write to support.
          </li>
        </ul>
        <CodeBlock label="A refused call" code={REFUSED} />
      </div>
    </Card>
  )
}
