import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GET as demoGuild } from '@/app/demo/discord/api/v10/guilds/[guildId]/route'

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** An HTTP server that plays Discord: the demo's stand-in unless told otherwise. Counts what it is asked. */
export async function openDiscord() {
  const asked: string[] = []
  const discord = { answer: standIn as Answer, asked, apiBase: '', close: async () => {} }
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

/** Answers a status and JSON. */
export const answerWith =
  (status: number, body: unknown): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

const standIn: Answer = async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const guildId = url.pathname.split('/').at(-1) ?? ''
  const headers = { authorization: request.headers.authorization ?? '' }
  const answer = await demoGuild(new Request(url, { headers }), { params: Promise.resolve({ guildId }) })
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
}
