import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseDownError } from '@/lib/platform/database/failures'
import { GroupCommit, QueueFullError } from '@/lib/platform/database/group-commit'
import { StartError } from '@/lib/platform/database/wait'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { parseServers, type StreamTerms } from '@/lib/platform/streams/rules'
import { DurableStream, StreamDownError } from '@/lib/platform/streams/service'
import { BATCH_LIMIT, QUEUE_LIMIT } from '../storage/click-insert-constants'
import { clickLine, type ReceivedClick } from '../storage/received-click-rules'
import { CLICK_SUBJECT, type ClickLog } from './rules'

const MB = 1_000_000
const TRY_EVERY_MS = 500

let open: Promise<DurableStream> | undefined

/** Whether clicks go to a stream before PostgreSQL. */
export const hasClickStream = (): boolean => env().CLICK_LOG !== undefined

/** What the stream of clicks keeps. */
export function clickStreamTerms(): StreamTerms {
  const { CLICK_LOG_STREAM: name, CLICK_LOG_REPLICAS: replicas, CLICK_LOG_MAX_MB: mb } = env()
  return { name, subject: `${name}.${CLICK_SUBJECT}`, replicas, maxBytes: mb * MB }
}

/** The stream of clicks of this process, opened on first use. @throws when its servers do not answer, or StartError */
export function clickStream(): Promise<DurableStream> {
  open ??= DurableStream.open(env().CLICK_LOG ?? [], clickStreamTerms()).catch((error) => {
    open = undefined
    throw error
  })
  return open
}

/**
 * Opens the stream at a start, where there is one; waits for its servers as a start waits for the database.
 * @throws StartError when they do not answer in that time, or the stream keeps less than is set
 */
export async function openClickStream(): Promise<void> {
  if (!hasClickStream()) return
  const { DATABASE_START_SECONDS: seconds, CLICK_LOG: servers = [] } = env()
  const began = performance.now()
  for (let hasLogged = false; ; hasLogged = true) {
    try {
      await clickStream()
      return
    } catch (error) {
      if (error instanceof StartError) throw error
      const { message } = error as Error
      if (performance.now() - began > seconds * 1000) {
        throw new StartError(`CLICK_LOG (${listHosts(servers)}) did not answer within ${seconds} s: ${message}.`)
      }
      if (!hasLogged) log.warn(`CLICK_LOG (${listHosts(servers)}) does not answer: ${message}. Trying again.`)
      await pause(TRY_EVERY_MS)
    }
  }
}

/** Servers without the names and passwords in their addresses. */
const listHosts = (servers: readonly string[]) => parseServers(servers)?.hosts.join(', ') ?? ''

/** Disconnects from the stream once what was acknowledged is sent. */
export async function closeClickStream(): Promise<void> {
  const closing = open
  open = undefined
  await closing?.then(
    (stream) => stream.close(),
    () => undefined,
  )
}

type Spool = {
  /** Whether a click may be taken at all: the rules in memory are not too old. */
  takes(): boolean
  /** Resolves when clicks are on local disk. */
  store(clicks: readonly ReceivedClick[]): Promise<void>
}

/** Clicks that are answered once JetStream has stored them; while it is down, once they are on local disk. */
export class StreamedClicks implements ClickLog {
  readonly #spooled = new GroupCommit<ReceivedClick>((clicks) => this.#spool(clicks), {
    batchLimit: BATCH_LIMIT,
    queueLimit: QUEUE_LIMIT,
    inFlight: 1,
  })
  #waiting = 0
  #idle: (() => void)[] = []

  constructor(private readonly spool: Spool) {}

  async push(click: ReceivedClick): Promise<void> {
    if (this.#waiting >= QUEUE_LIMIT) throw new QueueFullError('The queue is full')
    if (!this.spool.takes()) throw new QueueFullError('No more clicks are taken without the database')
    this.#waiting += 1
    try {
      await this.#append(click)
    } finally {
      this.#waiting -= 1
      if (this.#waiting === 0) for (const idle of this.#idle.splice(0)) idle()
    }
  }

  drained(): Promise<void> {
    if (this.#waiting === 0) return Promise.resolve()
    return new Promise((resolve) => this.#idle.push(resolve))
  }

  async #append(click: ReceivedClick): Promise<void> {
    try {
      const stream = await clickStream()
      await stream.append(click.affiliateId, click.id, clickLine(click))
    } catch (error) {
      if (!(error instanceof StreamDownError)) log.error({ err: error }, 'the click log cannot be opened')
      // what the stream stored after all is found in the database by its id
      await this.#spooled.push(click)
    }
  }

  async #spool(clicks: readonly ReceivedClick[]): Promise<void> {
    await this.spool.store(clicks).catch((cause) => {
      throw new DatabaseDownError('Clicks can be stored neither in the click log nor on local disk', { cause })
    })
  }
}
