import 'server-only'
import type { Clock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { DEMO_GUILD } from '../discord/constants'
import { faultAnswer, methodNotAllowed, notFound, unauthorized, unknownGuild } from './answers'
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
import { decide, decideByForm, giveToken, revoke, whoAmI } from './oauth'
import type { ArmedFault, Operation } from './schema'
import { state, takeFault } from './state'

type Called = { request: Request; clock: Clock; ids: string[] }
type Endpoint = {
  method: string
  path: RegExp
  /** What faults call it. */
  operation?: Operation
  /** Of the bot: its token is asked for, and the guild must be the stand-in's when the path names one. */
  isForBot?: true
  answer: (called: Called) => Response | Promise<Response>
}

const GUILD = '/guilds/(\\d+)'
const bot = (method: string, path: string, operation: Operation, answer: Endpoint['answer']): Endpoint => ({
  ...{ method, path: new RegExp(`^${path}$`), operation, isForBot: true, answer },
})

const ENDPOINTS: readonly Endpoint[] = [
  { method: 'POST', path: /^\/oauth2\/authorize$/, answer: ({ request, clock }) => decide(request, clock) },
  {
    ...{ method: 'POST', path: /^\/oauth2\/token$/, operation: 'token' },
    answer: ({ request, clock }) => giveToken(request, clock),
  },
  { method: 'POST', path: /^\/oauth2\/token\/revoke$/, answer: ({ request }) => revoke(request) },
  {
    ...{ method: 'GET', path: /^\/users\/@me$/, operation: 'user' },
    answer: ({ request, clock }) => whoAmI(request, clock),
  },
  bot('GET', GUILD, 'guild', ({ request }) => showGuild(request)),
  bot('GET', `${GUILD}/roles`, 'roles', showRoles),
  bot('GET', `${GUILD}/channels`, 'channels', showChannels),
  bot('PUT', `${GUILD}/members/(\\d+)`, 'member', ({ request, clock, ids: [, user = ''] }) =>
    addMember(request, user, clock),
  ),
  ...(['PUT', 'DELETE'] as const).map((method) =>
    bot(method, `${GUILD}/members/(\\d+)/roles/(\\d+)`, 'role', ({ ids: [, user = '', role = ''] }) =>
      changeRole(user, role, method === 'PUT'),
    ),
  ),
  bot('GET', '/channels/(\\d+)/messages', 'channels', ({ ids: [channel = ''] }) => showMessages(channel)),
  bot('POST', '/channels/(\\d+)/messages', 'message', ({ request, clock, ids: [channel = ''] }) =>
    createMessage(request, channel, clock),
  ),
  bot('POST', '/channels/(\\d+)/messages/(\\d+)/crosspost', 'message', ({ ids: [channel = '', message = ''] }) =>
    publishMessage(channel, message),
  ),
]

/**
 * Answers a call below `/api/v10` as Discord would: the same paths, proofs, shapes, codes and limits. In demo mode
 * only.
 * @throws AppError not_found outside of it
 */
export async function answerAsDiscord(request: Request, clock: Clock): Promise<Response> {
  refuseOutsideDemo()
  const path = new URL(request.url).pathname.replace(/^.*\/api\/v10/, '')
  const there = ENDPOINTS.filter((endpoint) => endpoint.path.test(path))
  const endpoint = there.find(({ method }) => method === request.method)
  if (!endpoint) return there.length > 0 ? methodNotAllowed() : notFound()
  const ids = endpoint.path.exec(path)?.slice(1) ?? []
  if (endpoint.isForBot) {
    if (request.headers.get('authorization') !== `Bot ${DEMO_GUILD.botToken}`) return unauthorized()
    if (path.startsWith('/guilds/') && ids[0] !== DEMO_GUILD.id) return unknownGuild()
  }
  const fault = endpoint.operation && takeFault(endpoint.operation)
  return (fault && (await faultAnswer(fault))) || endpoint.answer({ request, clock, ids })
}

/** Makes the next calls of an operation go wrong; 0 times makes it well again. @throws AppError as `answerAsDiscord` */
export function armFault(armed: ArmedFault): ArmedFault {
  refuseOutsideDemo()
  const others = state().faults.filter(({ operation }) => operation !== armed.operation)
  state().faults = [...others, { ...armed }]
  return armed
}

function refuseOutsideDemo(): void {
  if (!env().DEMO) throw new AppError('not_found', 'There is nothing here.')
}

/** Takes the form of the consent page. @throws AppError as `answerAsDiscord` */
export function answerConsent(request: Request, clock: Clock): Promise<Response> {
  refuseOutsideDemo()
  return decideByForm(request, clock)
}
