import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { classifyFailure } from './failures'

const FIRST_PAUSE_MS = 500
const LAST_PAUSE_MS = 5_000
const CONNECT_WITHIN_MS = 5_000
/** A machine that builds and fills a demo may take this long to answer; until then nothing is said about it. */
const SLOW_MS = 20_000

/** A start that cannot go on; the message says why, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

type Options = {
  /** The variable that holds the address, for the messages. */
  name: string
  limitMs: number
  /** Called before each further try. */
  tell(line: string): void
}

/**
 * Resolves when the database accepts a connection. One that is down, starting or full is tried again with growing pauses;
 * a wrong password or name is not.
 * @throws StartError
 */
export async function untilReachable(url: string, { name, limitMs, tell }: Options): Promise<void> {
  const began = performance.now()
  const leftMs = () => limitMs - (performance.now() - began)
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS)) {
    const error = await connectOnce(url, Math.max(1_000, Math.min(CONNECT_WITHIN_MS, leftMs())))
    if (!error) return
    const reason = describeError(error)
    if (classifyFailure(error) !== 'unavailable')
      throw new StartError(`${describeHost(url)} refuses ${name}: ${reason}.`)
    if (leftMs() <= pauseMs) {
      const seconds = Math.round(limitMs / 1000)
      throw new StartError(
        `${describeHost(url)} did not answer within ${seconds} s: ${reason}. Start it, or check ${name}.`,
      )
    }
    if (!/timeout/i.test(reason) || performance.now() - began > SLOW_MS)
      tell(`${describeHost(url)} does not answer: ${reason}. Trying again, for up to ${Math.ceil(leftMs() / 1000)} s.`)
    await pause(pauseMs)
  }
}

async function connectOnce(url: string, withinMs: number): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return undefined
  } catch (error) {
    return error ?? new Error('no answer')
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** Host and port, never the credentials. */
function describeHost(url: string): string {
  try {
    const { host } = new URL(url)
    return host ? `The database at ${host}` : 'The database'
  } catch {
    return 'The database'
  }
}

function describeError(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const text = typeof message === 'string' && message !== '' ? message : String(code ?? 'no answer')
  return text.replace(/\.$/, '')
}
