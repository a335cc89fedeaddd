import 'server-only'
import { requestAccount } from '@/lib/accounts/http/request-concurrency'
import { generateCsv } from '@/lib/backoffice/lists/csv-rules'
import type { NetworkImport, NetworkImportRow, Prisma } from '@/lib/generated/prisma/client'
import type { ImportVerdict } from '@/lib/generated/prisma/enums'
import { db, type Tx } from '@/lib/platform/database/db'
import { readInSnapshot } from '@/lib/platform/database/snapshot'
import { dayFromColumn } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { createdCursor, olderThan, type PageQuery, readPages, toPage } from '@/lib/platform/http/responses/pagination'
import { CSV_PAGE_ROWS, PAGE_ROWS } from '../files/constants'
import type { ImportKind } from '../rows/constants'
import { importKindSchema, importSourceSchema } from '../rows/schema'
import {
  IMPORT_ROW_COLUMNS,
  type ImportCounts,
  type ImportRow,
  type ImportRowsPage,
  type ImportRowsQuery,
  importCountsSchema,
  type NetworkImportDetail,
  type NetworkImports,
  type NetworkImportView,
  unreadColumnsSchema,
} from './admin-schema'

/** A page of the imports, newest first. */
export async function listImports({ limit, cursor }: PageQuery): Promise<NetworkImports> {
  const found = await db().networkImport.findMany({
    ...(cursor && { where: olderThan(cursor) }),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  })
  const { page, nextCursor } = toPage(found, limit, createdCursor)
  const people = await readEmails(page)
  return { imports: await Promise.all(page.map((each) => toView(each, people))), nextCursor }
}

/** One of them. @throws AppError not_found */
export async function getImport(id: string): Promise<NetworkImportDetail> {
  const found = await findImport(db(), id)
  return {
    ...(await toView(found, await readEmails([found]))),
    files: await listFiles(db(), id),
    unread: listUnreadColumns(found),
  }
}

/** The files of an import that were sent, and whether all of each is here. */
export function listFiles(tx: Tx, id: string): Promise<NetworkImportDetail['files']> {
  return tx.$queryRaw`
    SELECT kind, count(*)::int AS parts, max(parts) AS expected, sum(length(content))::int AS bytes,
      coalesce(count(*) = max(parts) AND min(parts) = max(parts), false) AS "isComplete" FROM network_import_part
    WHERE import_id = ${id}::uuid GROUP BY kind ORDER BY kind`
}

const listUnreadColumns = ({ unreadColumns }: NetworkImport): NetworkImportDetail['unread'] =>
  Object.entries(unreadColumnsSchema.parse(unreadColumns ?? {})).flatMap(([kind, columns]) =>
    columns.length > 0 ? [{ kind: importKindSchema.parse(kind), columns }] : [],
  )

async function findImport(tx: Tx, id: string): Promise<NetworkImport> {
  const found = await tx.networkImport.findUnique({ where: { id } })
  if (!found) throw new AppError('not_found', 'There is no such import.')
  return found
}

async function readEmails(imports: readonly NetworkImport[]): Promise<ReadonlyMap<string, string>> {
  const ids = imports.flatMap(({ createdById, confirmedById }) => [
    createdById,
    ...(confirmedById ? [confirmedById] : []),
  ])
  const people = await db().user.findMany({ where: { id: { in: ids } }, select: { id: true, email: true } })
  return new Map(people.map(({ id, email }) => [id, email]))
}

async function toView(found: NetworkImport, people: ReadonlyMap<string, string>): Promise<NetworkImportView> {
  const { id, network, isFromFiles, timeZone, activatesOffers, sendsInvitations, state, problem } = found
  const cursor = found.cursor as { kind?: unknown } | null
  return {
    id,
    network,
    isFromFiles,
    timeZone,
    activatesOffers,
    sendsInvitations,
    state,
    problem,
    source: importSourceSchema.parse(found.source),
    hasKey: found.keySealed !== null,
    kinds: found.kinds.map((kind) => importKindSchema.parse(kind)),
    from: dayFromColumn(found.fromDay),
    to: dayFromColumn(found.toDay),
    historyUntil: dayFromColumn(found.historyUntil),
    reading: state === 'checking' ? (importKindSchema.safeParse(cursor?.kind).data ?? null) : null,
    counts: found.counts === null ? await countImportRows(db(), id) : importCountsSchema.parse(found.counts),
    createdBy: people.get(found.createdById) ?? '',
    createdAt: found.createdAt.toISOString(),
    checkedAt: found.checkedAt?.toISOString() ?? null,
    confirmedBy: found.confirmedById === null ? null : (people.get(found.confirmedById) ?? ''),
    confirmedAt: found.confirmedAt?.toISOString() ?? null,
    finishedAt: found.finishedAt?.toISOString() ?? null,
  }
}

/** The rows of an import by kind and result, which reads every row. */
export async function countImportRows(tx: Tx, id: string): Promise<ImportCounts> {
  const rows = await tx.$queryRaw<{ kind: ImportKind; verdict: ImportVerdict | null; rows: number; waiting: number }[]>`
    SELECT r.kind, r.verdict::text AS verdict, count(*)::int AS rows,
      (count(*) FILTER (WHERE r.field IS NULL
        AND CASE WHEN i.state = 'importing' THEN NOT r.is_written ELSE r.verdict IS NULL END))::int AS waiting
    FROM network_import_row r JOIN network_import i ON i.id = r.import_id
    WHERE r.import_id = ${id}::uuid GROUP BY 1, 2`
  const kinds: Record<string, Record<string, number>> = {}
  for (const { kind, verdict, rows: count } of rows) {
    kinds[kind] ??= {}
    if (verdict) (kinds[kind] as Record<string, number>)[verdict] = count
  }
  const sum = (of: 'rows' | 'waiting') => rows.reduce((total, row) => total + row[of], 0)
  return importCountsSchema.parse({ rows: sum('rows'), waiting: sum('waiting'), kinds })
}

/** A page of the rows of an import, in their order. @throws AppError not_found */
export async function listImportRows({ id, ...query }: ImportRowsQuery & { id: string }): Promise<ImportRowsPage> {
  await findImport(db(), id)
  const { page, nextCursor } = await readRows(db(), id, query, PAGE_ROWS)
  return { rows: page, next: nextCursor }
}

async function readRows(
  tx: Tx,
  importId: string,
  { kind, verdict, after }: Pick<ImportRowsQuery, 'kind' | 'verdict' | 'after'>,
  limit: number,
) {
  const where: Prisma.NetworkImportRowWhereInput = {
    importId,
    line: { gt: after },
    ...(kind && { kind }),
    ...(verdict && { verdict }),
  }
  const rows = await tx.networkImportRow.findMany({ where, orderBy: { line: 'asc' }, take: limit + 1 })
  return toPage(rows.map(toRow), limit, ({ line }) => line)
}

function toRow(row: NetworkImportRow): ImportRow {
  const { line, place, externalId, field, verdict, message, ourId, isAccepted, isWritten } = row
  return {
    line,
    place,
    externalId,
    field,
    verdict,
    message,
    ourId,
    isAccepted,
    isWritten,
    kind: importKindSchema.parse(row.kind),
    name: nameOf(row.data),
  }
}

/** What is shown of a row to recognize it. */
function nameOf(data: unknown): string {
  const fields = (data ?? {}) as Record<string, unknown>
  for (const name of ['name', 'email', 'title', 'transactionId']) {
    const value = fields[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return ''
}

/** The report of an import as CSV; formulas are neutralized. [Q33] @throws AppError not_found */
export async function importRowsCsv({ id, ...query }: ImportRowsQuery & { id: string }) {
  const unread = listUnreadColumns(await findImport(db(), id))
  const first = unread.map(({ columns }) => ({ Reason: `Columns that are not read: ${columns.join(', ')}` }))
  return readInSnapshot(`staff ${requestAccount() ?? ''}`, (tx) =>
    generateCsv(
      IMPORT_ROW_COLUMNS,
      readPages((after?: number) => readRows(tx, id, { ...query, after: after ?? 0 }, CSV_PAGE_ROWS)),
      { first },
    ),
  )
}
