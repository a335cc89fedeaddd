import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import type { ExternalKind, ExternalSource } from './constants'

/** That an id of a previous platform means something of ours. */
export type ExternalIdentity = { source: ExternalSource; kind: ExternalKind; externalId: string; ourId: string }

/**
 * Records what ids of a previous platform mean here, in the caller's transaction. What is recorded already stays as it is, so
 * that an import can be repeated. Any number of rows, in one statement.
 * @returns how many are new
 * @throws AppError conflict when an id means something else already: links in use would change where they lead
 */
export async function recordExternalIds(tx: Tx, rows: readonly ExternalIdentity[], at: Date): Promise<number> {
  if (rows.length === 0) return 0
  const given = JSON.stringify(rows)
  const added = await tx.$executeRaw`
    INSERT INTO foreign_id (source, kind, foreign_id, our_id, created_at)
    SELECT source, kind, "externalId", "ourId", ${at}
    FROM json_to_recordset(${given}::json) AS row (source text, kind text, "externalId" text, "ourId" text)
    ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING`
  const [other] = await tx.$queryRaw<{ kind: string; externalId: string; ourId: string }[]>`
    SELECT known.kind, known.foreign_id AS "externalId", known.our_id AS "ourId"
    FROM json_to_recordset(${given}::json) AS row (source text, kind text, "externalId" text, "ourId" text)
    JOIN foreign_id known ON known.source = row.source AND known.kind = row.kind AND known.foreign_id = row."externalId"
    WHERE known.our_id <> row."ourId" LIMIT 1`
  if (other) throw new AppError('conflict', `The ${other.kind} ${other.externalId} is ${other.ourId} here already.`)
  return added
}
