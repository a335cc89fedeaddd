// Slow: reads every list in pages and at once, in every order.
import { beforeAll, expect, test } from 'vitest'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { isNumbered } from '@/lib/api/calls/rules'
import type { ApiOperation } from '@/lib/api/calls/schema'
import { call, filled, openDemo } from '@/tests/support/api/demo-api'

beforeAll(openDemo, 180_000)

const LIMIT = 4
const PAGES = 3
const lists = REGISTRY.operations.filter(({ method, route }) => method === 'GET' && isNumbered(route.rules))
const sortsOf = ({ route }: ApiOperation): string[] => {
  const { sort } = (route.rules.query as unknown as { shape: { sort: { unwrap: () => { options: string[] } } } }).shape
  return sort.unwrap().options
}

test.each(lists.map((list) => [list.id, list] as const))(
  '%s gives in pages what it gives at once, in every order',
  async (_, list) => {
    const address = (await filled(list)) ?? list.path
    for (const sort of sortsOf(list)) {
      for (const dir of ['asc', 'desc']) {
        const read = async (query: string) => {
          const { status, body } = await call(list, `${address}?sort=${sort}&dir=${dir}&${query}`)
          expect([sort, dir, status, body.error]).toEqual([sort, dir, 200, undefined])
          return body as { rows: unknown[]; nextCursor: string | null }
        }
        const whole = await read(`limit=${LIMIT * PAGES}`)
        const rows: unknown[] = []
        for (let page = 0, cursor: string | null = ''; page < PAGES && cursor !== null; page += 1) {
          const next: Awaited<ReturnType<typeof read>> = await read(`limit=${LIMIT}${cursor && `&cursor=${cursor}`}`)
          rows.push(...next.rows)
          cursor = next.nextCursor
        }
        expect([sort, dir, rows]).toEqual([sort, dir, whole.rows])
      }
    }
  },
)
