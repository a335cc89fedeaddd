import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { NetworkImportState } from '@/lib/generated/prisma/enums'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { type FileKind, lockFile } from '../files/intake-service'
import { IMPORTS_JOB } from './constants'

/** What the audit log calls an import. */
export const importSubject = (id: string) => ({ subject: 'network_import', subjectId: id })

/** The imports, and the files that some of them are read from. */
export const IMPORTS: FileKind = {
  table: 'network_import',
  parts: 'network_import_part',
  fileId: 'import_id',
  noun: 'import',
  busy: {
    received: 'This import was not checked yet.',
    checking: 'This import is being checked.',
    checked: 'This import was checked already.',
    importing: 'This import is being written.',
    done: 'This import is done.',
    failed: 'This import failed; continue it or check it again.',
  },
}

/** Locks an import in one of these states. @throws AppError not_found, conflict */
export async function lockImport(tx: Tx, id: string, states: readonly NetworkImportState[]) {
  await lockFile(tx, IMPORTS, { id, states })
  return tx.networkImport.findUniqueOrThrow({ where: { id } })
}

/** Hands an import to the job, unless another one is at work. @throws AppError conflict */
export async function queueImport(
  tx: Tx,
  id: string,
  state: 'checking' | 'importing',
  data: Prisma.NetworkImportUpdateInput,
): Promise<void> {
  // one after another, so that of two at once one is refused with a sentence
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('network imports'))`
  const other = await tx.networkImport.findFirst({
    where: { state: { in: ['checking', 'importing'] }, id: { not: id } },
    select: { id: true },
  })
  if (other) throw new AppError('conflict', 'Another import is at work. Wait until it is done.')
  const anew = { state, problem: null, failures: 0, waitsUntil: null, finishedAt: null, counts: Prisma.DbNull }
  await tx.networkImport.update({ where: { id }, data: { ...data, ...anew } })
  await requestJobRun(tx, IMPORTS_JOB)
}
