import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEMO_CLIENT, DEMO_GUILD } from '@/lib/community/discord/api/constants'
import { answerAsDiscord } from '@/lib/community/discord/sandbox/service'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** An HTTP server in place of Discord, by default the demo's sandbox. Records the requested paths. */
export async function openDiscord(clock: Clock = systemClock) {
  const asked: string[] = []
  const discord = { answer: standIn(clock), asked, apiBase: '', close: async () => {} }
  const server = createServer(async (request, response) => {
    asked.push(request.url ?? '')
    await discord.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  discord.apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v10`
  discord.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return discord
}

/** Answers with a status and JSON. */
export const answerWith =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

const standIn =
  (clock: Clock): Answer =>
  async (incoming, response) => {
    const { method = 'GET' } = incoming
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const request = new Request(new URL(incoming.url ?? '/', 'http://localhost'), {
      method,
      headers: incoming.headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const answer = await answerAsDiscord(request, clock.now())
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    // a response that breaks off closes its connection
    const text = await answer.text().catch(() => null)
    if (text === null) response.destroy()
    else response.end(text)
  }

/** Points this process at a Discord server, as its application and its bot. Call before env() is first read. */
export function useDiscord({ apiBase }: { apiBase: string }): void {
  Object.assign(process.env, {
    DISCORD_API_BASE: apiBase,
    DISCORD_GUILD_ID: DEMO_GUILD.id,
    DISCORD_BOT_TOKEN: DEMO_GUILD.botToken,
    DISCORD_CLIENT_ID: DEMO_CLIENT.id,
    DISCORD_CLIENT_SECRET: DEMO_CLIENT.secret,
  })
}

/** Opens the authorize URL, decides there, and returns the query of the redirect back. */
export async function decideAtDiscord(
  apiBase: string,
  authorizeUrl: string,
  decision: { authorize: boolean; username: string; fault?: string },
): Promise<URLSearchParams> {
  const answer = await fetch(`${apiBase}/oauth2/authorize${new URL(authorizeUrl).search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(decision),
  })
  const { location } = (await answer.json()) as { location: string }
  return new URL(location).searchParams
}
