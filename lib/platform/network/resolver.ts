import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { promises as dns } from 'node:dns'
import { env } from '../env'
import { NoSlotError, sharedSlots } from '../sharing/fair-slots'

const TIMEOUT_MS = 3_000
const TRIES = 2

/** How long the addresses of one name may take, and a name may wait for its turn, in milliseconds. */
const NAME_WITHIN_MS = 4_000
const TURN_WITHIN_MS = 4_000

/**
 * How long addresses of one kind wait for those of the other, in milliseconds. Name servers that never answer for AAAA are
 * common, and the name can be called without them (RFC 8305, 3, asks to wait 50 ms; names here may take longer).
 */
const OTHER_KIND_WITHIN_MS = 300

/** Names asked for at once, and of these by one owner: a name server that is silent keeps nobody else's names waiting. */
const NAMES_AT_ONCE = 64
const NAMES_AT_ONCE_PER_OWNER = 8
const NAMES_WAITING_PER_OWNER = 64

/** What is requested of the domain name system. */
export type DnsResolver = Pick<dns.Resolver, 'resolveTxt' | 'resolveCname' | 'resolve4' | 'resolve6'>

/** A resolver that asks the servers of `DNS_SERVERS`, else those of the system. */
export function dnsResolver(servers: readonly string[] = env().DNS_SERVERS): DnsResolver {
  return ownResolver(servers, TIMEOUT_MS)
}

function ownResolver(servers: readonly string[], timeout: number): dns.Resolver {
  const resolver = new dns.Resolver({ timeout, tries: TRIES })
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}

const names = sharedSlots('names of strangers', {
  atOnce: NAMES_AT_ONCE,
  perOwner: NAMES_AT_ONCE_PER_OWNER,
  waitingPerOwner: NAMES_WAITING_PER_OWNER,
  waitMs: TURN_WITHIN_MS,
})
const owners = new AsyncLocalStorage<string>()

/** Runs a call whose address somebody named: the names it leads to count for them. */
export const namedBy = <T>(owner: string, run: () => Promise<T>): Promise<T> => owners.run(owner, run)

/**
 * The addresses of a name that a stranger chose. The system's own way (`dns.lookup`) waits in a pool of four threads, in
 * which a few silent names would keep those of our database and mail server waiting; this one asks by itself, within four
 * seconds, and counts the names of each owner.
 * @throws an error with the code ENOTFOUND, or EAI_AGAIN where there was no answer in time
 */
export async function resolveStrangersName(host: string, servers = env().DNS_SERVERS): Promise<string[]> {
  try {
    return await names.run(owners.getStore() ?? host, () => askAddresses(host, servers))
  } catch (error) {
    throw error instanceof NoSlotError ? unknownName('EAI_AGAIN', host) : error
  }
}

async function askAddresses(host: string, servers: readonly string[]): Promise<string[]> {
  const resolver = ownResolver(servers, NAME_WITHIN_MS / (2 * TRIES))
  const timers = [setTimeout(() => resolver.cancel(), NAME_WITHIN_MS)]
  const endSoon = () => timers.push(setTimeout(() => resolver.cancel(), OTHER_KIND_WITHIN_MS))
  try {
    const asked = [resolver.resolve4(host), resolver.resolve6(host)]
    for (const question of asked) question.then(endSoon, () => undefined)
    const answers = await Promise.allSettled(asked)
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length > 0) return found
    const isKnownAsNone = answers.every((answer) => answer.status === 'fulfilled' || NONE.has(answer.reason.code))
    throw unknownName(isKnownAsNone ? 'ENOTFOUND' : 'EAI_AGAIN', host)
  } finally {
    for (const timer of timers) clearTimeout(timer)
  }
}

/** There is no such name, it has no such record, or it cannot be a name. */
const NONE = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

const unknownName = (code: string, host: string) =>
  Object.assign(new Error(`The addresses of ${host} are not known (${code}).`), { code })
