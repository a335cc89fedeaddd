// Slow: starts NATS servers, kills them, and waits until others take over.
// @module-tag slow
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PROBE_EVERY_MS } from '@/lib/platform/streams/constants'
import type { StreamMessage } from '@/lib/platform/streams/readers'
import { type StreamTerms, streamConfig, weaknesses } from '@/lib/platform/streams/rules'
import { DurableStream, StreamDownError } from '@/lib/platform/streams/service'
import { hasNats, type NatsServer, startNats, startNatsCluster } from '@/tests/support/platform/nats-server'

const terms: StreamTerms = { name: 'tests', subject: 'tests.clicks', replicas: 1, maxBytes: 16_000_000 }

test('a stream that keeps as much or more has no weakness', () => {
  const more = { ...streamConfig(terms), num_replicas: 3, max_bytes: -1, duplicate_window: 600e9 }
  expect(weaknesses(streamConfig(terms), terms)).toEqual([])
  expect(weaknesses(more, terms)).toEqual([])
})

test.each([
  ['storage', 'memory', 'storage memory, not file'],
  ['retention', 'limits', 'retention limits, not workqueue'],
  ['discard', 'old', 'discard old, not new'],
  ['num_replicas', 0, 'num_replicas 0, not 1'],
  ['max_age', 3_600e9, 'max_age 3600000000000, not unlimited'],
  ['max_msgs', 1_000, 'max_msgs 1000, not unlimited'],
  ['max_bytes', 1_000, 'max_bytes 1000, not 16000000'],
  ['duplicate_window', 1e9, 'duplicate_window 1000000000, not 120000000000'],
  ['subjects', ['other.>'], 'subjects other.>, not tests.clicks.>'],
])('a stream with a weaker %s is named', (name, value, expected) => {
  expect(weaknesses({ ...streamConfig(terms), [name]: value }, terms)).toEqual([expected])
})

describe.skipIf(!hasNats())('a stream of JetStream', () => {
  let nats: NatsServer
  let stream: DurableStream

  beforeEach(async () => {
    nats = await startNats()
    stream = await DurableStream.open([nats.url], terms)
  })
  afterEach(async () => {
    await stream.close()
    await nats.remove()
  })

  async function readAll(count: number): Promise<StreamMessage[]> {
    const messages: StreamMessage[] = []
    const reader = await stream.read({ ahead: 1_000, atMost: 100 }, async (batch) => void messages.push(...batch))
    await expect.poll(() => messages.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count)
    await reader.stop()
    return messages
  }

  test('what was appended is there after the server was killed', async () => {
    const ids = Array.from({ length: 500 }, (_, n) => `id-${n}`)
    await Promise.all(ids.map((id) => stream.append(7, id, `text of ${id}`)))
    await nats.kill()
    await expect(stream.append(7, 'meanwhile', 'text')).rejects.toThrow(StreamDownError)
    await nats.start()
    await expect.poll(() => stream.isDown, { timeout: 10_000 }).toBe(false)
    const messages = await readAll(500)
    expect(messages.map(({ text }) => text).sort()).toEqual(ids.map((id) => `text of ${id}`).sort())
  })

  test('servers that refuse the password for a while are tried until they take it', { timeout: 30_000 }, async () => {
    await stream.append(7, 'before', 'text')
    await nats.kill()
    await nats.start('authorization { user: "stoke", password: "another" }\n')
    // several tries, where two of the same refusal would end a connection
    await pause(PROBE_EVERY_MS * 6)
    expect(stream.isDown).toBe(true)
    await nats.kill()
    await nats.start()
    await expect.poll(() => stream.isDown, { timeout: 10_000 }).toBe(false)
    await stream.append(7, 'after', 'text')
    expect((await stream.state()).waiting).toBe(2)
  })

  test('an id that was stored a moment ago is not stored again', async () => {
    for (let time = 0; time < 3; time += 1) await stream.append(7, 'once', 'text')
    expect((await stream.state()).waiting).toBe(1)
  })

  test('what is given back is handed out again, and says so', async () => {
    await stream.append(7, 'id', 'text')
    const [first] = await readAll(1)
    expect(first?.isAgain).toBe(false)
    first?.giveBack()
    const [again] = await readAll(1)
    expect(again?.isAgain).toBe(true)
    again?.acknowledge()
    await expect.poll(async () => (await stream.state()).waiting).toBe(0)
    expect((await stream.state()).oldest).toBeUndefined()
  })

  test('a full stream refuses, and what it has stays', async () => {
    const small = { ...terms, name: 'small', subject: 'small', maxBytes: 100_000 }
    const full = await DurableStream.open([nats.url], small)
    let stored = 0
    for (; stored < 200; stored += 1) {
      const isTaken = await full.append(1, `id-${stored}`, 'x'.repeat(1_000)).then(
        () => true,
        () => false,
      )
      if (!isTaken) break
    }
    expect(stored).toBeGreaterThan(50)
    expect(stored).toBeLessThan(100)
    expect((await full.state()).waiting).toBe(stored)
    await full.close()
  })

  test('a stream that exists and keeps less refuses to open, with what it lacks', async () => {
    await expect(DurableStream.open([nats.url], { ...terms, maxBytes: 32_000_000 })).rejects.toThrow(
      'The stream tests keeps less than is set: max_bytes 16000000, not 32000000. Change the stream or the CLICK_LOG settings.',
    )
  })

  test('more replicas than there are servers refuse to open', async () => {
    const three = { ...terms, name: 'three', subject: 'three', replicas: 3 }
    await expect(DurableStream.open([nats.url], three)).rejects.toThrow(/The stream three cannot be created/)
  })
})

describe.skipIf(!hasNats())('a stream on three servers', () => {
  test('takes messages after one of them was killed, and has all that it took before', {
    timeout: 60_000,
  }, async () => {
    const servers = await startNatsCluster(3)
    const urls = servers.map(({ url }) => url)
    let stream: DurableStream | undefined
    try {
      const open = () => DurableStream.open(urls, { ...terms, replicas: 3 })
      await expect
        .poll(
          async () => {
            stream = await open().catch(() => undefined)
            return stream !== undefined
          },
          { timeout: 30_000 },
        )
        .toBe(true)
      const append = (id: string) => stream?.append(1, id, id)
      await Promise.all(Array.from({ length: 100 }, (_, n) => append(`before-${n}`)))
      await servers[0]?.kill()
      let taken = 0
      await expect
        .poll(
          async () => {
            const done = await append(`after-${taken}`)?.then(
              () => true,
              () => false,
            )
            if (done) taken += 1
            return taken
          },
          { timeout: 30_000, interval: 20 },
        )
        .toBe(50)
      expect((await stream?.state())?.waiting).toBeGreaterThanOrEqual(150)
    } finally {
      await stream?.close()
      for (const server of servers) await server.remove()
    }
  })
})
