import 'server-only'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { DEMO_GUILD } from '../api/constants'
import { consumeFault, state } from './data'
import {
  addMember,
  changeRole,
  createMessage,
  publishMessage,
  showChannels,
  showGuild,
  showMessages,
  showRoles,
} from './guild'
import { decide, decideByForm, issueToken, revoke, showCurrentUser } from './oauth'
import { faultAnswer, methodNotAllowed, notFound, unauthorized, unknownGuild } from './rules'
import type { Operation, PlannedFault } from './schema'

type Call = { request: Request; at: Date; ids: string[] }
type Endpoint = {
  method: string
  path: RegExp
  /** The name faults are planned with. */
  operation?: Operation
  /** Requires the bot's token, and the sandbox's guild when the path names a guild. */
  isForBot?: true
  answer: (call: Call) => Response | Promise<Response>
}

const GUILD = '/guilds/(\\d+)'
const bot = (method: string, path: string, operation: Operation, answer: Endpoint['answer']): Endpoint => ({
  method,
  path: new RegExp(`^${path}$`),
  operation,
  isForBot: true,
  answer,
})

const ENDPOINTS: readonly Endpoint[] = [
  { method: 'POST', path: /^\/oauth2\/authorize$/, answer: ({ request, at }) => decide(request, at) },
  {
    method: 'POST',
    path: /^\/oauth2\/token$/,
    operation: 'token',
    answer: ({ request, at }) => issueToken(request, at),
  },
  { method: 'POST', path: /^\/oauth2\/token\/revoke$/, answer: ({ request }) => revoke(request) },
  {
    method: 'GET',
    path: /^\/users\/@me$/,
    operation: 'user',
    answer: ({ request, at }) => showCurrentUser(request, at),
  },
  bot('GET', GUILD, 'guild', ({ request }) => showGuild(request)),
  bot('GET', `${GUILD}/roles`, 'roles', showRoles),
  bot('GET', `${GUILD}/channels`, 'channels', showChannels),
  bot('PUT', `${GUILD}/members/(\\d+)`, 'member', ({ request, at, ids: [, user = ''] }) =>
    addMember(request, user, at),
  ),
  ...(['PUT', 'DELETE'] as const).map((method) =>
    bot(method, `${GUILD}/members/(\\d+)/roles/(\\d+)`, 'role', ({ ids: [, user = '', role = ''] }) =>
      changeRole(user, role, method === 'PUT'),
    ),
  ),
  bot('GET', '/channels/(\\d+)/messages', 'channels', ({ ids: [channel = ''] }) => showMessages(channel)),
  bot('POST', '/channels/(\\d+)/messages', 'message', ({ request, at, ids: [channel = ''] }) =>
    createMessage(request, channel, at),
  ),
  bot('POST', '/channels/(\\d+)/messages/(\\d+)/crosspost', 'message', ({ ids: [channel = '', message = ''] }) =>
    publishMessage(channel, message),
  ),
]

/**
 * Answers a call below `/api/v10` as Discord would: same paths, authorization, shapes, codes and limits.
 * @throws AppError not_found outside demo mode
 */
export async function answerAsDiscord(request: Request, at: Date): Promise<Response> {
  refuseOutsideDemo()
  const path = new URL(request.url).pathname.replace(/^.*\/api\/v10/, '')
  const matching = ENDPOINTS.filter((endpoint) => endpoint.path.test(path))
  const endpoint = matching.find(({ method }) => method === request.method)
  if (!endpoint) return matching.length > 0 ? methodNotAllowed() : notFound()
  const ids = endpoint.path.exec(path)?.slice(1) ?? []
  if (endpoint.isForBot) {
    if (request.headers.get('authorization') !== `Bot ${DEMO_GUILD.botToken}`) return unauthorized()
    if (path.startsWith('/guilds/') && ids[0] !== DEMO_GUILD.id) return unknownGuild()
  }
  const fault = endpoint.operation && consumeFault(endpoint.operation)
  return (fault && (await faultAnswer(fault))) || endpoint.answer({ request, at, ids })
}

/** Makes the next calls of an operation fail; 0 times ends that. @throws AppError as `answerAsDiscord` */
export function planFault(planned: PlannedFault): PlannedFault {
  refuseOutsideDemo()
  const others = state().faults.filter(({ operation }) => operation !== planned.operation)
  state().faults = [...others, { ...planned }]
  return planned
}

function refuseOutsideDemo(): void {
  if (!env().DEMO) throw new AppError('not_found', 'There is nothing here.')
}

/** Handles the form of the consent page. @throws AppError as `answerAsDiscord` */
export function answerConsent(request: Request, at: Date): Promise<Response> {
  refuseOutsideDemo()
  return decideByForm(request, at)
}
