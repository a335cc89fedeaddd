import { createServer, connect as dial, type Server } from 'node:net'
import { expect, test, vi } from 'vitest'
import { StartError, untilReachable } from '@/lib/platform/database/wait'
import { env } from '@/lib/platform/env'

/** A port nobody listens on yet, and a way to put the database there. */
async function absentDatabase() {
  const to = new URL(env().DATABASE_URL)
  const server: Server = createServer((near) => {
    const far = dial(Number(to.port), to.hostname)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  await new Promise((resolve) => server.close(resolve))
  const url = new URL(to)
  url.port = String(port)
  return {
    url: url.href,
    host: url.host,
    secret: decodeURIComponent(to.password),
    arrive: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
    leave: () => server.close(),
  }
}

test('a database that comes up while a start waits is used [I8]', async () => {
  const database = await absentDatabase()
  const tell = vi.fn()
  setTimeout(() => void database.arrive(), 800)
  await untilReachable(database.url, { name: 'DATABASE_URL', limitMs: 20_000, tell })
  database.leave()
  expect(tell.mock.calls.length).toBeGreaterThanOrEqual(1)
  expect(tell.mock.calls[0]?.[0]).toMatch(
    new RegExp(`^The database at ${database.host} does not answer: .*ECONNREFUSED.* Trying again, for up to 20 s\\.$`),
  )
})

test('a database that stays away ends the wait after its time, with lines that name no password [I8]', async () => {
  const { url, host, secret } = await absentDatabase()
  const tell = vi.fn()
  const wait = untilReachable(url, { name: 'DATABASE_URL', limitMs: 1_600, tell })
  await expect(wait).rejects.toThrow(StartError)
  await expect(wait).rejects.toThrow(
    new RegExp(`^The database at ${host} did not answer within 2 s: .*DATABASE_URL\\.$`),
  )
  expect(tell.mock.calls.length).toBeGreaterThanOrEqual(1)
  expect(JSON.stringify(tell.mock.calls)).not.toContain(secret)
})

test('a database that accepts connections and says nothing is not waited for without end [I8]', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const url = `postgresql://stoke:secret@127.0.0.1:${port}/stoke`
  await expect(untilReachable(url, { name: 'DATABASE_URL', limitMs: 1_500, tell: () => undefined })).rejects.toThrow(
    'did not answer within 2 s',
  )
  silent.close()
})

test('a wrong password or database name is refused at once', async () => {
  const tell = vi.fn()
  const [wrongPassword, wrongName] = [new URL(env().DATABASE_URL), new URL(env().DATABASE_URL)]
  wrongPassword.password = 'not-the-password'
  wrongName.pathname = '/no_such_database'
  const options = { name: 'DATABASE_URL', limitMs: 60_000, tell }
  await expect(untilReachable(wrongPassword.href, options)).rejects.toThrow('refuses DATABASE_URL: password')
  await expect(untilReachable(wrongName.href, options)).rejects.toThrow('"no_such_database" does not exist')
  expect(tell).not.toHaveBeenCalled()
})

/** Keeps the event loop busy, again and again, as a start does that loads its modules on a busy machine. */
function keepBusy(ms: number, times: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
  if (times > 1) setImmediate(() => keepBusy(ms, times - 1))
}

test('time during which the process itself is busy is not counted, and the database not blamed for it', async () => {
  const tell = vi.fn()
  const wait = untilReachable(env().DATABASE_URL, { name: 'DATABASE_URL', limitMs: 1_000, tell })
  setImmediate(() => keepBusy(1_300, 2))
  await wait
  expect(tell).not.toHaveBeenCalled()
})

test('a process that was busy while the database was away says so', async () => {
  const { url } = await absentDatabase()
  const wait = untilReachable(url, { name: 'DATABASE_URL', limitMs: 1_200, tell: () => undefined })
  setTimeout(() => keepBusy(1_300, 1), 100)
  await expect(wait).rejects.toThrow(
    /did not answer within 1 s: .*ECONNREFUSED.* This process was busy itself for [1-3] s, which do not count\.$/,
  )
})
