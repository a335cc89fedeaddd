import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderWithSlot } from '@/lib/accounts/http/page-concurrency'

let server: Server
let base: string
/** The pages that are being rendered, by path. */
let rendering: { path: string; finish: () => void }[]
let rendered: number
let arrived: number

beforeEach(async () => {
  rendering = []
  rendered = 0
  arrived = 0
  server = createServer((request, response) => {
    arrived += 1
    renderWithSlot(request, response, () => begin(request.url ?? '', response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function begin(path: string, response: ServerResponse): void {
  const one = {
    path,
    finish: () => {
      rendering = rendering.filter((other) => other !== one)
      rendered += 1
      response.end('page')
    },
  }
  rendering.push(one)
}

const open = (path: string, session?: string, signal?: AbortSignal) =>
  fetch(base + path, {
    ...(session !== undefined && {
      headers: { cookie: `next-auth.session-token=eyJhbGciOiJkaXIi..iv.${session}.tag` },
    }),
    ...(signal && { signal }),
  })
const many = (count: number, path: string, session?: string) =>
  Array.from({ length: count }, () => open(path, session).then(({ status }) => status))
const settled = () => new Promise((resolve) => setTimeout(resolve, 150))

test('of forty pages of one browser four are rendered at once, and all in the end', async () => {
  const answers = Promise.all(many(40, '/home', 'one'))
  let most = 0
  await expect.poll(() => rendering.length).toBe(4)
  while (rendered < 40) {
    most = Math.max(most, rendering.length)
    rendering[0]?.finish()
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  expect(new Set(await answers)).toEqual(new Set([200]))
  expect(most).toBe(4)
})

test('pages of another browser do not wait behind them', async () => {
  const first = many(20, '/home', 'one')
  await expect.poll(() => rendering.length).toBe(4)
  const other = open('/dashboard', 'two')
  await expect.poll(() => rendering.find(({ path }) => path === '/dashboard')).toBeDefined()
  rendering.find(({ path }) => path === '/dashboard')?.finish()
  expect((await other).status).toBe(200)
  await finishAll(Promise.all(first))
})

test.each([
  ['without a session', '/login', undefined],
  ['of the API, which has its own turns', '/api/account/profile', 'one'],
  ['for a static file', '/icons/notifications.svg', 'one'],
])('requests %s are all answered at once', async (_, path, session) => {
  const answers = Promise.all(many(12, path, session))
  await expect.poll(() => rendering.length).toBe(12)
  await finishAll(answers)
})

test('a browser that leaves gives up its turn, and one that left while waiting takes none', async () => {
  const leaving = new AbortController()
  const left = Array.from({ length: 6 }, () => open('/home', 'one', leaving.signal).catch(() => null))
  await expect.poll(() => rendering.length).toBe(4)
  leaving.abort()
  await Promise.all(left)
  await settled()
  rendering = []
  const next = open('/account', 'one')
  await expect.poll(() => rendering.map(({ path }) => path)).toEqual(['/account'])
  rendering[0]?.finish()
  expect((await next).status).toBe(200)
})

test('more than 300 waiting pages of one browser are refused with 429', async () => {
  const answers = Promise.all(many(310, '/home', 'one'))
  await expect.poll(() => arrived, { timeout: 10_000 }).toBe(310)
  const statuses = await finishAll(answers)
  expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  expect(statuses.filter((status) => status === 200)).toHaveLength(304)
})

/** Renders whatever waits until all are answered. */
function finishAll(answers: Promise<number[]>): Promise<number[]> {
  const timer = setInterval(() => {
    for (const { finish } of [...rendering]) finish()
  }, 20)
  return answers.finally(() => clearInterval(timer))
}
