import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { closeDatabase } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { retryUnknownClicks } from '@/lib/tracking/postbacks/retry-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { clickStream } from '@/lib/traffic/clicks/log/service'
import { ClickWriter } from '@/lib/traffic/clicks/log/writer-service'
import type { ReceivedClick } from '@/lib/traffic/clicks/storage/received-click-rules'
import { type NatsServer, startNats } from '../platform/nats-server'
import { rulesSettled } from '../tracking/tracking'

/** One place clicks go to, with what tests do to it. */
export type TestedLog = {
  open(): Promise<void>
  /** Resolves when every click that was answered so far is in the database. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** PostgreSQL alone. */
export function postgresLog(): TestedLog {
  return { open: () => rulesSettled(), settled: async () => undefined, close: () => closeTracking() }
}

/** JetStream, and a writer in this process that tests can stop and start. */
export type StreamedLog = TestedLog & {
  readonly nats: NatsServer
  startWriter(): Promise<ClickWriter>
  stopWriter(): Promise<void>
}

type Link = { affiliateId: number; offerId: number }

/** A click of the n-th visitor, as the click path passes it on. */
export function receivedClick(link: Link, n: number, about: Partial<ReceivedClick> = {}): ReceivedClick {
  const at = about.at ?? new Date()
  const visitor = n.toString(16).padStart(32, '0')
  return {
    ...link,
    id: newId(at),
    linkedOfferId: null,
    sourceId: 0,
    subIds: {},
    visitor,
    ip: null,
    userAgent: 'a browser',
    referrer: null,
    country: null,
    flag: null,
    at,
    ...about,
  }
}

let streams = 0

export async function streamedLog(): Promise<StreamedLog> {
  const nats = await startNats()
  const { DATA_DIR: dataDir } = env()
  let folder = ''
  let writer: ClickWriter | undefined
  const stopWriter = async () => {
    await writer?.stop()
    writer = undefined
  }
  const startWriter = async () => {
    writer = new ClickWriter(retryUnknownClicks)
    await writer.start(await clickStream())
    return writer
  }
  return {
    nats,
    startWriter,
    stopWriter,
    async open() {
      streams += 1
      folder = mkdtempSync(path.join(tmpdir(), 'stoke-log-'))
      const settings = { CLICK_LOG: [nats.url], CLICK_LOG_STREAM: `tests-${streams}`, CLICK_LOG_MAX_MB: 64 }
      Object.assign(env(), { ...settings, DATA_DIR: folder })
      await closeTracking()
      await rulesSettled()
      await startWriter()
    },
    settled: async () =>
      void (await expect.poll(async () => (await (await clickStream()).state()).waiting, { timeout: 30_000 }).toBe(0)),
    async close() {
      nats.wake()
      await nats.start()
      await stopWriter()
      await closeTracking()
      await closeDatabase()
      Object.assign(env(), { CLICK_LOG: undefined, DATA_DIR: dataDir })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
