import { CodeBlock } from '@/components/shared/page/code-block'
import { Card, CardHead } from '@/components/ui/card'
import { BRAND } from '@/lib/platform/brand'

const { name, slug } = BRAND
const PACKAGE = `@${slug}/client`

const codeFor = (origin: string) => `import { ${name} } from '${PACKAGE}'

const ${slug} = new ${name}({
  baseUrl: '${origin}',
  key: process.env.API_KEY,
})

const query = { from: '2026-11-01', to: '2026-11-20' }
const { rows } = await ${slug}.call('getStats', { query })

for await (const row of ${slug}.rows('listConversions')) {
  console.log(row.txnId, row.payoutCents)
}`

/** The client library: where it comes from, and what it does. */
export function ClientGuide({ origin }: { origin: string }) {
  return (
    <Card aria-labelledby="client" className="scroll-mt-20">
      <CardHead id="client" title="Client library for JavaScript and TypeScript" />
      <div className="grid gap-x-8 gap-y-4 px-4 pb-4 lg:grid-cols-2">
        <ul className="grid content-start gap-2 text-13 text-text-2">
          <li>
            <code className="mono">{PACKAGE}</code> has a typed call for every operation that takes and answers JSON, by
            the name beside its address. The network packs it with <code className="mono">npm run client</code>; install
            that archive with <code className="mono">npm install</code>.
          </li>
          <li>
            Temporary failures are retried. A write has the same <code className="mono">Idempotency-Key</code> each
            time, so that it is done once.
          </li>
          <li>
            <code className="mono">rows</code> goes through all pages of a list, and{' '}
            <code className="mono">verifyWebhook</code> checks the signature of what arrives.
          </li>
        </ul>
        <CodeBlock label="With the client library" code={codeFor(origin)} />
      </div>
    </Card>
  )
}
