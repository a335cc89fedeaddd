import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { SHOWS_REVENUE } from '@/lib/accounts/staff-permissions/custom-role-constants'
import { STAFF_ROLES } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { accessOf, GRANTABLE, mayOpen } from '@/lib/accounts/staff-permissions/permission-rules'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

const ROOT = 'app/_api/admin'
const ROLES = [...STAFF_ROLES.filter((role) => !mayOpen({ role }, 'revenue')), 'CUSTOM' as const]
/** All that a custom role can hold without Revenue. */
const permissions = GRANTABLE.filter((one) => !['revenue', ...SHOWS_REVENUE].includes(accessOf(one).page))
/** Terms of an offer, which those who make and check offers set and read; no sum of what was earned. */
const TERMS = /^(default|percent)Revenue|^largestRevenue/

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('route.ts') && !file.replace(/^(offers|advertisers)\/\[id\]\/route\.ts$/, '').includes('['),
)

/** The paths of all values under a name of revenue or margin in an answer. */
function revenueIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => revenueIn(each, `${path}[]`))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const isSum = /revenue|margin|profit/i.test(name) && !TERMS.test(name) && typeof inner === 'number'
    return isSum ? [`${path}.${name}`] : revenueIn(inner, `${path}.${name}`)
  })
}

const headers = new Map<UserRole, Headers>()
let [advertiserId, offerId] = [0, 0]
beforeAll(async () => {
  for (const role of [...ROLES, 'SUPER_ADMIN'] as const)
    headers.set(role, await signedInHeaders(await createUser({ role, permissions })))
  await createAffiliate()
  advertiserId = (await createAdvertiser()).id
  offerId = (await createOffer({ advertiserId })).id
})

async function read(file: string, role: UserRole, query = ''): Promise<unknown> {
  const { GET } = (await import(resolve(join(ROOT, file)))) as { GET?: Handler }
  if (!GET) return null
  const request = new Request(`http://localhost:3000/api/admin/${file}${query}`, { headers: headers.get(role) ?? {} })
  const answer = await GET(request, {
    params: Promise.resolve({ id: String(file.startsWith('offers') ? offerId : advertiserId) }),
  })
  const text = await answer.text()
  return answer.status === 200 && answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null
}

test.each(files)('%s shows sums of revenue and margin only to those who may open Revenue', async (file) => {
  for (const role of ROLES) expect([role, ...revenueIn(await read(file, role))]).toEqual([role])
})

test('who may open Revenue reads them in the list of offers and sorts by them', async () => {
  const sums = revenueIn(await read('offers/route.ts', 'SUPER_ADMIN', '?sort=margin'))
  expect(new Set(sums)).toEqual(new Set(['.rows[].revenueCents', '.rows[].marginCents']))
})

test('a file of offers has no sum of them for the others, also where it asks for their order', async () => {
  const { GET } = await import('@/app/_api/admin/offers/route')
  const request = new Request('http://localhost:3000/api/admin/offers?format=csv&sort=margin', {
    headers: headers.get('MODERATOR') ?? {},
  })
  const text = await (await GET(request, { params: Promise.resolve({}) })).text()
  const [row = {}] = parse(text, { columns: true, bom: true }) as Record<string, string>[]
  const sums = Object.entries(row).filter(([head]) => /Revenue|Margin/.test(head))
  expect(sums).toEqual([
    ['Revenue', ''],
    ['Margin', ''],
  ])
})
