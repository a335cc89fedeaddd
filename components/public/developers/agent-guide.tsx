import Link from 'next/link'
import { CodeBlock } from '@/components/shared/page/code-block'
import { Card, CardHead } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import { ACTIONS_PATH } from '@/lib/api/agents/constants'
import { MCP_PATH } from '@/lib/api/mcp/constants'
import { BRAND } from '@/lib/platform/brand'

const configFor = (origin: string) => `{
  "mcpServers": {
    "${BRAND.slug}": {
      "type": "http",
      "url": "${origin}${MCP_PATH}",
      "headers": { "Authorization": "Bearer $API_KEY" }
    }
  }
}`

/** The server for agents: how one is connected, and what it can and cannot do. */
export function AgentGuide({ origin }: { origin: string }) {
  return (
    <Card aria-labelledby="agents" className="scroll-mt-20">
      <CardHead id="agents" title="Agents (MCP)" />
      <div className="grid gap-x-8 gap-y-4 px-4 pb-4 lg:grid-cols-2">
        <ul className="grid content-start gap-2 text-13 text-text-2">
          <li>
            <code className="mono">{MCP_PATH}</code> speaks the Model Context Protocol (streamable HTTP) with your API
            keys, their scopes, networks and rate. An agent reads all that the key may read: the usual questions have a
            tool each, <code className="mono">search_operations</code> finds the rest.
          </li>
          <li>
            What changes something is only prepared. The agent gets a preview, and{' '}
            <TextLink asChild accent>
              <Link href={ACTIONS_PATH}>you confirm or decline it</Link>
            </TextLink>{' '}
            within 24 hours. It is refused when what it would change was changed meanwhile.
          </li>
          <li>
            Money, rights, keys and secrets cannot even be prepared. What other people typed is passed on as data,
            behind a note that says so.
          </li>
          <li>
            Make a key for each agent, with the scopes it needs, and mark it as one for agents: the API refuses it, so
            that an agent that can run programs cannot go around you.
          </li>
        </ul>
        <CodeBlock label="Configuration of a client" code={configFor(origin)} />
      </div>
    </Card>
  )
}
