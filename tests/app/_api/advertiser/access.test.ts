import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { AdvertiserRole, UserRole } from '@/lib/generated/prisma/enums'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createUser } from '@/tests/support/factories/users'

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

const ROOT = 'app/_api/advertiser'
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('route.ts'))

/** What only some roles may do: everything that changes people or money is for owners, and so are the keys of people. */
const mayDo = (role: AdvertiserRole, file: string, method: string): boolean =>
  (method === 'GET' && !file.startsWith('people/keys')) ||
  (/^(people|billing)/.test(file) ? role === 'owner' : role !== 'viewer')

const strangers = new Map<string, Headers>([['nobody', new Headers()]])
const people = new Map<AdvertiserRole, Headers>()
beforeAll(async () => {
  for (const role of Object.values(UserRole)) strangers.set(role, await signedInHeaders(await createUser({ role })))
  for (const role of Object.values(AdvertiserRole)) {
    people.set(role, await signedInHeaders(await createAdvertiserPerson(role)))
  }
})

async function call(handler: Handler, method: string, file: string, headers: Headers): Promise<number> {
  const origin = 'http://localhost:3000'
  const init = { method, headers: { ...Object.fromEntries(headers), origin, 'content-type': 'application/json' } }
  const request = new Request(`${origin}/${ROOT}/${file}`, method === 'GET' ? init : { ...init, body: '{}' })
  const params = Object.fromEntries([...file.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => [name, randomUUID()]))
  return (await handler(request, { params: Promise.resolve(params) })).status
}

describe('the API of advertisers', () => {
  test.each(files)('%s exists for people of advertisers alone, each within their role', async (file) => {
    const module = (await import(resolve(join(ROOT, file)))) as Partial<Record<(typeof METHODS)[number], Handler>>
    const handlers = METHODS.flatMap((method) => {
      const handler = module[method]
      return handler ? [{ method, handler }] : []
    })
    expect(handlers.length).toBeGreaterThan(0)
    for (const { method, handler } of handlers) {
      for (const [who, headers] of strangers) {
        expect([method, who, await call(handler, method, file, headers)]).toEqual([
          method,
          who,
          who === 'nobody' ? 401 : 404,
        ])
      }
      for (const [role, headers] of people) {
        const status = await call(handler, method, file, headers)
        expect([method, role, status === 403]).toEqual([method, role, !mayDo(role, file, method)])
        expect(status).toBeLessThan(500)
      }
    }
  })
})
