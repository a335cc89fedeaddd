// Slow: reads every list in pages and at once, in every order.
import { beforeAll, expect, test } from 'vitest'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { isNumbered } from '@/lib/api/calls/rules'
import type { ApiOperation } from '@/lib/api/calls/schema'
import { call, filled, openDemo } from '@/tests/support/api/demo-api'

beforeAll(openDemo, 180_000)

const LIMIT = 4
const PAGES = 3
/** Without a sort, its own. */
const USUAL = ''
const lists = REGISTRY.operations.filter(({ method, route }) => method === 'GET' && isNumbered(route.rules))
const ordersOf = ({ route }: ApiOperation): string[] => {
  const { sort } = (route.rules.query as unknown as { shape: { sort: { unwrap: () => { options: string[] } } } }).shape
  const orders = sort.unwrap().options.flatMap((name) => ['asc', 'desc'].map((dir) => `sort=${name}&dir=${dir}&`))
  return [USUAL, ...orders]
}

test.each(lists.map((list) => [list.id, list] as const))(
  '%s gives in pages what it gives at once, in every order',
  async (_, list) => {
    const address = (await filled(list)) ?? list.path
    for (const order of ordersOf(list)) {
      const read = async (query: string) => {
        const { status, body } = await call(list, `${address}?${order}${query}`)
        expect([order, status, body.error]).toEqual([order, 200, undefined])
        return body as { rows: unknown[]; nextCursor: string | null }
      }
      // in other orders one cursor: the next ones are made as it is
      const pages = order === USUAL ? PAGES : 2
      const whole = await read(`limit=${LIMIT * pages}`)
      const rows: unknown[] = []
      for (let page = 0, cursor: string | null = ''; page < pages && cursor !== null; page += 1) {
        const next: Awaited<ReturnType<typeof read>> = await read(`limit=${LIMIT}${cursor && `&cursor=${cursor}`}`)
        rows.push(...next.rows)
        cursor = next.nextCursor
      }
      expect([order, rows]).toEqual([order, whole.rows])
    }
  },
)
