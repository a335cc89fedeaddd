import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { HandledRoute } from '@/lib/accounts/http/handle'
import { BOOK_PAGES, type StaffPermission } from '@/lib/accounts/staff-permissions/custom-role-constants'
import { ADMIN_PAGES, type AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { canEdit, canView, GRANTABLE, rolesWith } from '@/lib/accounts/staff-permissions/permission-rules'
import { UserRole } from '@/lib/generated/prisma/enums'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createUser } from '@/tests/support/factories/users'

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

const ROOT = 'app/_api/admin'
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('route.ts'))
const routes = files.map((file) => ({ file, page: file.split('/')[0] ?? '' }))
const ofPages = routes.filter(({ page }) => page in ADMIN_PAGES)

/** Folders without a page of their own: the home, the search, saved list views, decisions on offer applications, and pictures. */
const BESIDE_PAGES = ['home', 'offer-applications', 'people', 'saved-views', 'search', 'uploads']

/** A well-formed value for every bracketed part of a path. */
const paramsOf = (file: string) =>
  Object.fromEntries(
    [...file.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => [name, name === 'id' ? randomUUID() : 'x']),
  )

const viewers = new Map<UserRole | 'nobody', Headers>([['nobody', new Headers()]])
beforeAll(async () => {
  for (const role of Object.values(UserRole)) viewers.set(role, await signedInHeaders(await createUser({ role })))
})

function requestOf(method: string, file: string, headers: Headers): Request {
  const origin = 'http://localhost:3000'
  const init: RequestInit = {
    method,
    headers: { ...Object.fromEntries(headers), origin, 'content-type': 'application/json' },
  }
  return new Request(`${origin}/api/admin/${file}`, method === 'GET' ? init : { ...init, body: '{}' })
}

function allows(status: number, role: UserRole | 'nobody', page: AdminPage, method: string): boolean {
  if (role === 'nobody') return status === 401
  if (role === 'AFFILIATE') return status === 404
  const roles = rolesWith(method === 'GET' ? canView(page) : canEdit(page))
  return roles.includes(role) ? status !== 401 && status !== 403 && status < 500 : status === 403
}

/** Routes that are sent something and change nothing, so that viewing the page is enough. */
const READING = [
  'payouts-dashboard/batches/preview',
  'squad-application/selections',
  'manage-quests/eligible',
  'bulk-approve-affiliates/selections',
  'custom-notification/audience',
  'conversion-feed/selections',
  'fraud-analysis/selections',
  'traffic-overrides/simulate',
  'automatic-rules/dry-run',
]
/** Routes for roles of the table alone, whatever a custom role holds: what pays out, signs in as others or gives rights. */
const OF_THE_TABLE = ['advertisers/[id]/invoices/[number]/payment POST', 'advertisers/[id]/payments POST']
/** Changes in the folder of one page that need the right of another: traffic is blocked by those who may block from offers. */
const OF_ANOTHER_PAGE: Readonly<Record<string, AdminPage>> = {
  'manage-users/[id]/restrictions POST': 'offers',
  'manage-users/[id]/restrictions/[restrictionId] DELETE': 'offers',
}
const pageOf = (file: string, method: string): AdminPage =>
  OF_ANOTHER_PAGE[`${file.replace('/route.ts', '')} ${method}`] ?? (file.split('/')[0] as AdminPage)

/** Custom roles by what they hold: nothing, all pages to view, all that can be held, and a single page. */
const HELD: Record<string, readonly StaffPermission[]> = {
  nothing: [],
  views: GRANTABLE.filter((one) => one.endsWith(':view')),
  edits: GRANTABLE,
  'views Revenue': ['revenue:view'],
  'edits Offers': ['offers:edit'],
}

function opens(held: readonly StaffPermission[], file: string, method: string): boolean {
  const page = pageOf(file, method)
  const isReading = method === 'GET' || READING.some((path) => file === `${path}/route.ts`)
  if (OF_THE_TABLE.includes(`${file.replace('/route.ts', '')} ${method}`)) return false
  return held.includes(`${page}:edit`) || (isReading && held.includes(`${page}:view`))
}

describe('the API of the admin pages', () => {
  test.each(Object.keys(HELD))('of a custom role that %s answers that and nothing else', async (name) => {
    const permissions = HELD[name] ?? []
    const headers = await signedInHeaders(await createUser({ role: 'CUSTOM', permissions }))
    const wrong: unknown[] = []
    for (const { file } of ofPages) {
      const module = (await import(resolve(join(ROOT, file)))) as Partial<Record<(typeof METHODS)[number], Handler>>
      for (const method of METHODS) {
        const answer = await module[method]?.(requestOf(method, file, headers), {
          params: Promise.resolve(paramsOf(file)),
        })
        if (!answer) continue
        const isOpen = answer.status !== 401 && answer.status !== 403 && answer.status < 500
        if (isOpen !== opens(permissions, file, method)) wrong.push([method, file, answer.status])
        if (answer.body) await answer.body.cancel()
      }
    }
    expect(wrong).toEqual([])
  })

  test('of a role limited to its own book is closed where the route does not keep to a book, whatever is stored', async () => {
    const headers = await signedInHeaders(await createUser({ role: 'CUSTOM', isOwnBook: true, permissions: GRANTABLE }))
    const wrong: unknown[] = []
    for (const { file, page } of routes) {
      const module = (await import(resolve(join(ROOT, file)))) as Record<string, Handler & Pick<HandledRoute, 'rules'>>
      for (const method of METHODS) {
        const handler = module[method]
        const answer = await handler?.(requestOf(method, file, headers), { params: Promise.resolve(paramsOf(file)) })
        if (!handler || !answer) continue
        const isClosed = answer.status === 403
        const isOfPage = !(page in ADMIN_PAGES) || BOOK_PAGES.includes(page as AdminPage)
        if (answer.status >= 500 || (!isClosed && !(handler.rules.isOfBook && isOfPage)))
          wrong.push([method, file, answer.status])
        if (answer.body) await answer.body.cancel()
      }
    }
    expect(wrong).toEqual([])
  })

  test('every route is in the folder of its page, except those that belong to no page', () => {
    const others = new Set(routes.map(({ page }) => page).filter((page) => !(page in ADMIN_PAGES)))
    expect([...others].sort()).toEqual(BESIDE_PAGES)
  })

  test.each(ofPages)(
    '$file is read only by the roles of its page, and changed only by those that may [Q20] [Q24]',
    async ({ file }) => {
      const module = (await import(resolve(join(ROOT, file)))) as Partial<Record<(typeof METHODS)[number], Handler>>
      const handlers = METHODS.flatMap((method) => {
        const handler = module[method]
        return handler ? [{ method, handler }] : []
      })
      expect(handlers.length).toBeGreaterThan(0)
      for (const { method, handler } of handlers) {
        for (const [role, headers] of viewers) {
          const answer = await handler(requestOf(method, file, headers), { params: Promise.resolve(paramsOf(file)) })
          expect([method, role, answer.status, allows(answer.status, role, pageOf(file, method), method)]).toEqual([
            method,
            role,
            answer.status,
            true,
          ])
          if (answer.body) await answer.body.cancel()
        }
      }
    },
  )
})
