import { CodeBlock } from '@/components/shared/page/code-block'
import { Card, CardHead } from '@/components/ui/card'
import { CALL_TIMEOUT_MS, MACROS } from '@/lib/conversions/affiliate-postbacks/constants'
import { RETRY_PAUSES_MS } from '@/lib/conversions/affiliate-postbacks/retry-schedule-rules'
import { FieldList } from './field-list'

const VERIFY = `import { Webhook } from 'standardwebhooks'

// a GET has no body: its URL is signed instead
const payload = request.method === 'POST' ? body : \`https://tracker.example\${request.url}\`

// throws unless one of the signatures is valid and the call is at most five minutes old
new Webhook(secret).verify(payload, request.headers, { jsonParse: false })`

/** How a tracker receives postbacks: contents, signatures and retries. */
export function PostbackGuide() {
  const macros = Object.entries(MACROS).map(([name, description]) => ({
    name: `{${name}}`,
    type: '',
    description,
    isRequired: false,
  }))
  return (
    <>
      <h2 id="postbacks" className="scroll-mt-20 pt-2 text-22">
        Receiving postbacks
      </h2>
      <Card aria-labelledby="receiving">
        <CardHead id="receiving" as="h3" title="What we send to your tracker" />
        <div className="grid gap-x-8 gap-y-5 px-4 pb-4 lg:grid-cols-2">
          <div className="grid min-w-0 content-start gap-4">
            <ul className="grid gap-2 text-13 text-text-2">
              <li>
                Respond with any 2xx within {CALL_TIMEOUT_MS / 1000} seconds. Redirects are not followed. Any other
                response is retried {RETRY_PAUSES_MS.length} times over most of a day.
              </li>
              <li>
                The same call can arrive twice. Every attempt has the same <code className="mono">webhook-id</code>,
                including a call you resend from the log.
              </li>
              <li>
                A POST carries every macro in a JSON body, under its name without braces. With GET everything is in the
                URL.
              </li>
              <li>
                Calls are signed following Standard Webhooks, in <code className="mono">webhook-id</code>,{' '}
                <code className="mono">webhook-timestamp</code> and <code className="mono">webhook-signature</code>.
                While you change a secret there are two signatures.
              </li>
            </ul>
            <CodeBlock label="Checking a signature" code={VERIFY} />
          </div>
          <FieldList title="Macros" fields={macros} />
        </div>
      </Card>
    </>
  )
}
