import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { pool } from '@/lib/platform/database/db'
import { liveOnly, TEST_ACCOUNTS_FROM } from '@/lib/platform/ids/test-accounts'

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

const ORIGIN = 'http://localhost:3000'

/** Routes that stream, answer without figures, say how the machine is, or are of test mode. */
const WITHOUT_FIGURES =
  /^(\[|auth|events|health|openapi|postback|admin\/system|discord|account\/export|report-views\/unsubscribe|admin\/home|(admin\/|advertiser\/)?test-mode)/

/** The number of a request, and when a secret was last used: a test uses it too. */
const NOT_A_FIGURE = /"(requestId|lastUsedAt)":("[^"]*"|null)/g

/** The values of bracketed parts by the folder before them. */
export type RouteIds = Record<string, string>

/** Every address of the API that only reads, with what `ids` says for its bracketed parts; the others are left out. */
export function readingRoutes(ids: RouteIds): { file: string; params: Record<string, string> }[] {
  const files = readdirSync('app/_api', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('route.ts'),
  )
  return files.flatMap((file) => {
    if (WITHOUT_FIGURES.test(file)) return []
    const parts = [...file.matchAll(/([\w-]+)\/\[(\w+)\]/g)].map(([, folder = '', name = '']) => [name, ids[folder]])
    const known = parts.flatMap(([name, value]) => (name && value ? [[name, value]] : []))
    return known.length === parts.length ? [{ file, params: Object.fromEntries(known) }] : []
  })
}

/** What every one of these addresses answers to somebody, by method and address. */
export async function answersOf(
  ids: RouteIds,
  headers: Headers,
  queries: readonly string[],
): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const { file, params } of readingRoutes(ids)) {
    const { GET } = (await import(resolve(join('app/_api', file)))) as { GET?: Handler }
    if (!GET) continue
    const path = file.replace(/\/route\.ts$/, '').replace(/\[(\w+)\]/g, (_, name: string) => params[name] ?? '')
    for (const query of queries) {
      const request = new Request(`${ORIGIN}/api/${path}${query}`, { headers: Object.fromEntries(headers) })
      const response = await GET(request, { params: Promise.resolve(params) })
      const text = response.headers.get('content-type')?.includes('pdf') ? '' : await response.text()
      answers.set(`${path}${query}`, `${response.status} ${text.replaceAll(NOT_A_FIGURE, '')}`)
    }
  }
  return answers
}

/** Tables that say nothing of money and counts: sessions, limits, when checks ran, and when a secret was last used. */
const NOT_COMPARED = new Set([
  'user_session',
  'rate_limit',
  'system_check',
  '_prisma_migrations',
  'advertiser_secret',
  'sandbox_payment',
])

/** The condition that a row is of no test account, for tables that do not say so by `affiliate_id` or `advertiser_id`. */
const LIVE_ROWS: Record<string, string> = {
  affiliate: liveOnly('id'),
  app_user: `NOT EXISTS (SELECT FROM affiliate a WHERE a.user_id = t.id AND a.id >= ${TEST_ACCOUNTS_FROM})`,
  payout_batch: `provider <> 'test'`,
  payout_attempt: `provider <> 'test'`,
}

/** A fingerprint of every table without the rows of test accounts. */
export async function liveTables(): Promise<Map<string, string>> {
  const { rows: columns } = await pool().query<{ name: string; columns: string[] }>(`
    SELECT c.relname AS name, array_agg(a.attname::text) AS columns FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition GROUP BY 1`)
  const found = new Map<string, string>()
  for (const { name, columns: own } of columns) {
    if (NOT_COMPARED.has(name)) continue
    const keys = ['affiliate_id', 'advertiser_id'].filter((column) => own.includes(column))
    const isLive =
      LIVE_ROWS[name] ?? (keys.map((key) => `(${key} IS NULL OR ${liveOnly(key)})`).join(' AND ') || 'true')
    const { rows } = await pool().query<{ sum: string | null }>(
      `SELECT string_agg(hash, '' ORDER BY hash) AS sum FROM (SELECT md5(t::text) AS hash FROM "${name}" t WHERE ${isLive}) h`,
    )
    found.set(name, sha256Hex(rows[0]?.sum ?? ''))
  }
  return found
}

/** What differs between two readings: the names, with the beginning of both values. */
export function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...before].flatMap(([name, value]) => {
    const now = after.get(name) ?? 'gone'
    if (now === value) return []
    const at = [...value].findIndex((sign, place) => sign !== now[place])
    const from = Math.max(0, at - 60)
    return [`${name}: ${value.slice(from, at + 80)} became ${now.slice(from, at + 80)}`]
  })
}
