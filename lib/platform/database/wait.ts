import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { LoopTime } from '../loop-time'
import { classifyFailure } from './failures'
import { SessionClient } from './session-client'

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
 * a wrong password or name is not. Time during which this process was busy itself does not count.
 * @throws StartError
 */
export async function untilReachable(url: string, options: Options): Promise<void> {
  const time = new LoopTime()
  try {
    await tryAgain(url, options, time)
  } finally {
    time.stop()
  }
}

async function tryAgain(url: string, { name, limitMs, tell }: Options, time: LoopTime): Promise<void> {
  const leftMs = () => limitMs - time.spentMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS)) {
    const error = await connectOnce(url, Math.max(1_000, Math.min(CONNECT_WITHIN_MS, leftMs())), time)
    if (!error) return
    const reason = describeError(error)
    if (classifyFailure(error) !== 'unavailable')
      throw new StartError(`${describeHost(url)} refuses ${name}: ${reason}.`)
    const blockedSeconds = Math.round(time.blockedMs / 1000)
    const busy = blockedSeconds > 0 ? ` This process was busy itself for ${blockedSeconds} s, which do not count.` : ''
    if (leftMs() <= pauseMs) {
      const seconds = Math.round(limitMs / 1000)
      throw new StartError(
        `${describeHost(url)} did not answer within ${seconds} s: ${reason}. Start it, or check ${name}.${busy}`,
      )
    }
    if (!(error instanceof SilenceError) || time.spentMs > SLOW_MS) {
      const left = `Trying again, for up to ${Math.ceil(leftMs() / 1000)} s.`
      tell(`${describeHost(url)} does not answer: ${reason}. ${left}${busy}`)
    }
    await pause(pauseMs)
  }
}

/** Nothing was heard in time. */
class SilenceError extends Error {
  readonly code = 'ETIMEDOUT'
}

async function connectOnce(url: string, withinMs: number, time: LoopTime): Promise<unknown> {
  const socket = new Socket()
  const client = new SessionClient({ connectionString: url, stream: () => socket })
  client.on('error', () => undefined)
  const answer = client.connect().then(() => client.query('SELECT 1'))
  try {
    await time.within(withinMs, answer, () => new SilenceError(`no answer in ${Math.round(withinMs / 1000)} s`))
    return undefined
  } catch (error) {
    socket.destroy()
    return error ?? new Error('no answer')
  } finally {
    answer.catch(() => undefined)
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
