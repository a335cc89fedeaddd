import pg from 'pg'
import { pool } from '@/lib/platform/database/db'

export type Query = { text: string; values: unknown[] }

/** One access to a table in a query plan. */
export type Access = {
  node: string
  table: string
  index: string | undefined
  rows: number
  removed: number
  loops: number
}
export type Plan = { ms: number; blocks: number; accesses: Access[] }

/** Every query that `run` sends to PostgreSQL, through Prisma or not. */
export async function queriesOf(run: () => Promise<unknown>): Promise<Query[]> {
  const sent: Query[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
    const query =
      typeof first === 'string' ? { text: first, values } : { text: first.text, values: first.values ?? values }
    sent.push({ text: query.text, values: Array.isArray(query.values) ? query.values : [] })
    return (original as (...each: unknown[]) => unknown).apply(this, args)
  } as typeof original
  try {
    await run()
  } finally {
    pg.Client.prototype.query = original
  }
  return sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text))
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

/** EXPLAIN (ANALYZE, BUFFERS) of a query with its values. */
export async function explain({ text, values }: Query): Promise<Plan> {
  const { rows } = await pool().query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values)
  const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'] as [{ Plan: Node; 'Execution Time': number }]
  return { ms, blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], accesses: accessesOf(plan) }
}

function accessesOf(node: Node): Access[] {
  const table = node['Relation Name']
  const own: Access = {
    node: node['Node Type'],
    table: table ?? '',
    index: node['Index Name'],
    rows: node['Actual Rows'] * node['Actual Loops'],
    removed:
      ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops'],
    loops: node['Actual Loops'],
  }
  const isScan = table !== undefined || node['Node Type'] === 'Bitmap Index Scan'
  return [...(isScan && own.loops > 0 ? [own] : []), ...(node.Plans ?? []).flatMap(accessesOf)]
}

/** A plan in one line: duration, blocks of 8 KB, and how each table was read. */
export function describePlan({ ms, blocks, accesses }: Plan): string {
  const each = accesses.map(({ node, table, index, rows, removed }) => {
    const dropped = removed > 0 ? `, ${Math.round(removed)} dropped` : ''
    return `${node} ${[table, index].filter(Boolean).join(' by ')} (${Math.round(rows)}${dropped})`
  })
  return `${ms.toFixed(1)} ms, ${blocks} blocks: ${each.join('; ')}`
}
