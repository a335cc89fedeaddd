import { CodeBlock } from '@/components/shared/page/code-block'
import { Card, CardHead } from '@/components/ui/card'
import { CALL_TIMEOUT_MS, DISABLED_AFTER_MS } from '@/lib/api/webhooks/delivery/constants'
import { RETRY_PAUSES_MS } from '@/lib/api/webhooks/delivery/retry-schedule-rules'
import { HOUR_MS } from '@/lib/platform/dates/constants'

const VERIFY = `import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET) // whsec_…

createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    // the body as it arrived, before it is parsed
    const event = webhook.verify(Buffer.concat(chunks).toString(), request.headers)
    console.log(event.type, event.object.id, event.order)
    response.writeHead(204).end()
  } catch {
    response.writeHead(401).end() // not ours, changed on the way, or older than five minutes
  }
}).listen(9000)`

/** How a server receives webhooks: signatures, order and retries. */
export function WebhookGuide() {
  return (
    <>
      <h2 id="webhooks" className="scroll-mt-20 pt-2 text-22">
        Receiving webhooks
      </h2>
      <Card aria-labelledby="receiving-webhooks">
        <CardHead id="receiving-webhooks" as="h3" title="What we send to your server" />
        <div className="grid gap-x-8 gap-y-5 px-4 pb-4 lg:grid-cols-2">
          <ul className="grid content-start gap-2 text-13 text-text-2">
            <li>
              Each event is a POST of JSON to the webhooks of an advertiser or of the network that chose it. Respond
              with any 2xx within {CALL_TIMEOUT_MS / 1000} seconds; redirects are not followed.
            </li>
            <li>
              Calls are signed following Standard Webhooks, in <code className="mono">webhook-id</code>,{' '}
              <code className="mono">webhook-timestamp</code> and <code className="mono">webhook-signature</code>. For
              24 hours after a rotation there are two signatures.
            </li>
            <li>
              The same event can arrive twice. Every try and replay has the same{' '}
              <code className="mono">webhook-id</code>: store it.
            </li>
            <li>
              Events of one object come one after another. <code className="mono">order</code> is{' '}
              <code className="mono">in_order</code>, <code className="mono">after_gap</code> when an earlier one was
              given up, or <code className="mono">replay</code> when somebody asked for it again: compare{' '}
              <code className="mono">sequence</code>.
            </li>
            <li>
              A failed call is tried {RETRY_PAUSES_MS.length} more times in 75 hours. A webhook of which every call
              failed for {DISABLED_AFTER_MS / HOUR_MS} hours is switched off, and one that answers 410 at once.
            </li>
          </ul>
          <CodeBlock label="A server that checks signatures" code={VERIFY} />
        </div>
      </Card>
    </>
  )
}
