import { expect, test } from 'vitest'
import { allowedMethods, findHandler, type RouteModule, routeTable } from '@/lib/platform/http/route-table'

const answerWith = (name: string) => () => new Response(name)
const module = (name: string): RouteModule => ({ GET: answerWith(name) })
const table = (...files: string[]) =>
  routeTable(Object.fromEntries(files.map((file) => [`./${file}/route.ts`, async () => module(file)])))

/** The file that answers an address, with its parameters. */
async function at(routes: ReturnType<typeof table>, address: string) {
  const found = routes.find(address.split('/'))
  const response = await (await found?.load())?.GET?.(new Request('http://localhost'), { params: Promise.resolve({}) })
  return found && [await response?.text(), found.params]
}

const routes = table(
  'offers',
  'offers/[id]',
  'offers/[id]/links',
  'offers/market',
  'auth/[...nextauth]',
  'v1/[...path]',
  'v1/x',
)

test.each([
  ['offers', 'offers', {}],
  ['offers/7', 'offers/[id]', { id: '7' }],
  ['offers/market', 'offers/market', {}],
  ['offers/7/links', 'offers/[id]/links', { id: '7' }],
  // a name that leads nowhere does not hide the parameter beside it
  ['offers/market/links', 'offers/[id]/links', { id: 'market' }],
  ['auth/callback/credentials', 'auth/[...nextauth]', { nextauth: ['callback', 'credentials'] }],
  ['v1/x', 'v1/x', {}],
  ['v1/x/y', 'v1/[...path]', { path: ['x', 'y'] }],
])('%s is answered by %s', async (address, file, params) => {
  expect(await at(routes, address)).toEqual([file, params])
})

test.each(['', 'offer', 'offers/7/links/8', 'auth', 'constructor', '__proto__'])(
  '%j is answered by no route',
  async (address) => {
    expect(await at(routes, address)).toBeUndefined()
  },
)

test('two names for the same segment are a mistake', () => {
  expect(() => table('offers/[id]', 'offers/[offer]/links')).toThrow('stand for the same segment')
})

const respond = () => new Response()

test('HEAD is answered by GET, and a method that is not exported by nothing', () => {
  const route: RouteModule = { GET: respond, POST: respond }
  expect(findHandler(route, 'HEAD')).toBe(route.GET)
  expect(findHandler(route, 'DELETE')).toBeUndefined()
  expect(findHandler(route, 'constructor')).toBeUndefined()
  expect(allowedMethods(route)).toBe('GET, POST, HEAD, OPTIONS')
  expect(allowedMethods({ PUT: respond })).toBe('PUT, OPTIONS')
})
