import { CodeBlock } from '@/components/shared/page/code-block'
import { Card, CardHead } from '@/components/ui/card'

const REFUSED = `{
  "error": {
    "code": "invalid",
    "message": "must be a day, as YYYY-MM-DD",
    "fields": { "from": "must be a day, as YYYY-MM-DD" }
  }
}`

/** Rules that apply to every API call. */
export function CallingNotes({ callsPerMinute }: { callsPerMinute: number }) {
  return (
    <Card aria-labelledby="calling">
      <CardHead id="calling" title="Calling the API" />
      <div className="grid gap-x-8 gap-y-4 px-4 pb-4 lg:grid-cols-2">
        <ul className="grid content-start gap-2 text-13 text-text-2">
          <li>
            Send your key as <code className="mono">Authorization: Bearer</code>. Keep it on a server: anyone who has it
            can read and change what its scopes allow.
          </li>
          <li>
            A key can do only what its scopes and your role allow, from the networks you name, and stops working when
            you revoke it or it expires. A test key sees test accounts alone.
          </li>
          <li>
            Second approvals, roles, ways to sign in, keys and payout methods are for people:{' '}
            <code className="mono">person_required</code>, whatever the scopes.
          </li>
          <li>
            {callsPerMinute} calls per minute per key. <code className="mono">RateLimit-Remaining</code> is the number
            left; above the limit the response is 429 with <code className="mono">Retry-After</code> in seconds.
          </li>
          <li>
            Lists have <code className="mono">limit</code> and <code className="mono">cursor</code>: pass{' '}
            <code className="mono">nextCursor</code> until it is null.
          </li>
          <li>
            Send writes with an <code className="mono">Idempotency-Key</code>: sent again within 24 hours, the call is
            not repeated and its answer comes again. With another body the answer is 422.
          </li>
          <li>
            Answers to GET have an <code className="mono">ETag</code>. Send it as <code className="mono">If-Match</code>{' '}
            with an edit of the same address: 412 says that somebody else changed it. With{' '}
            <code className="mono">If-None-Match</code> the answer is 304 while nothing is new.
          </li>
          <li>
            In curl commands <code className="mono">$API_KEY</code> is your key, and names such as{' '}
            <code className="mono">$ID</code> are parts of the address: set them first, as in{' '}
            <code className="mono">ID=1904</code>, from the id of a row that a list answered.
          </li>
          <li>
            Fields whose name ends in Cents are whole US cents. Timestamps are ISO 8601 in UTC; days are given with
            their time zone.
          </li>
          <li>
            Every response has an <code className="mono">x-request-id</code>: quote it when you write to support.
          </li>
        </ul>
        <CodeBlock label="An error response" code={REFUSED} />
      </div>
    </Card>
  )
}
