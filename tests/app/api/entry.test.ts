import { expect, test } from 'vitest'
import * as entry from '@/app/api/[...path]/route'
import { routeTable } from '@/lib/platform/http/route-table'
import { readSources } from '@/tests/support/setup/source-tree'

type Method = keyof typeof entry

const call = (method: Method, address: string) =>
  entry[method](new Request(`http://localhost:3000/api/${address}`, { method }), {
    params: Promise.resolve({ path: address.split('/') }),
  })

test.each(Object.keys(entry) as Method[])(
  '%s of an unknown API path answers 404 as JSON, with a request id',
  async (method) => {
    const response = await call(method, 'nothing/here')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: { code: 'not_found', message: 'There is no such address.' } })
    expect(response.headers.get('x-request-id')).toBeTruthy()
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  },
)

test('every method has a handler, so that none falls through to the not-found page', () => {
  expect(Object.keys(entry).sort()).toEqual(['DELETE', 'GET', 'OPTIONS', 'PATCH', 'POST', 'PUT'])
})

test('a method that a route does not take answers 405 with those it takes', async () => {
  const response = await call('DELETE', 'health/live')
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
})

test('OPTIONS answers with the methods of a route', async () => {
  const response = await call('OPTIONS', 'conversions/evidence')
  expect(response.status).toBe(204)
  expect(response.headers.get('allow')).toBe('POST, OPTIONS')
})

test('a probe with OPTIONS, as balancers send it, is answered as one with GET', async () => {
  expect(await (await call('OPTIONS', 'health/live')).json()).toEqual({ status: 'live' })
  expect((await call('OPTIONS', 'health/ready')).status).toBe((await call('GET', 'health/ready')).status)
})

test('each file of app/_api answers at its own address, and exports nothing but methods', () => {
  const files = readSources().filter(({ path }) => /^app\/_api\/.*route\.ts$/.test(path))
  expect(files.length).toBeGreaterThan(400)
  const loads = new Map(files.map(({ path }) => [path.replace('app/_api', '.'), async () => ({})]))
  const table = routeTable(Object.fromEntries(loads))
  for (const { path, lines } of files) {
    const address = path.slice('app/_api/'.length, -'/route.ts'.length).replace(/\[(\.\.\.)?(\w+)\]/g, '~$2')
    expect(table.find(address.split('/'))?.load, path).toBe(loads.get(path.replace('app/_api', '.')))
    for (const line of lines.filter((text) => text.startsWith('export ') && !text.startsWith('export type ')))
      expect(line, path).toMatch(/^export (const|async function|function|\{) ?(\w+ as )?(GET|POST|PUT|PATCH|DELETE)\b/)
  }
})
