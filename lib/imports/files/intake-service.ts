import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import { lockAdvertiser } from '@/lib/people/advertisers/change-service'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { FileProblem } from '@/lib/platform/tables/problem'
import { formatCount } from '@/lib/platform/text/counts'
import { UNFINISHED_MAX } from './constants'
import type { SalesRow } from './schema'

/** A kind of files that are sent in parts: its tables, the column of the parts with the id of their file, and its words. */
export type FileKind = {
  table: string
  parts: string
  fileId: string
  noun: 'file' | 'list' | 'import'
  /** Why a file in a state cannot be changed. */
  busy: Readonly<Record<string, string>>
}

/** Files with sales, and what is to be done with them before others can be sent. */
export type Intake = FileKind & { unfinished: string; rowsMax: number; rowsWrittenAtOnce: number }

const TRUE = Prisma.sql`TRUE`

/** Locks a file that matches, in one of these states. @returns its state @throws AppError not_found, conflict */
export async function lockFile(
  tx: Tx,
  { table, noun, busy }: FileKind,
  { id, where = TRUE, states }: { id: string; where?: Prisma.Sql; states: readonly string[] },
): Promise<string> {
  const [file] = await tx.$queryRaw<{ state: string }[]>`
    SELECT state::text FROM ${Prisma.raw(table)} WHERE id = ${id}::uuid AND ${where} FOR UPDATE`
  if (!file) throw new AppError('not_found', `There is no such ${noun}.`)
  if (!states.includes(file.state)) throw new AppError('conflict', busy[file.state] ?? '')
  return file.state
}

/** @throws AppError conflict while too many files of an advertiser that match are not done */
export async function refuseTooMany(
  tx: Tx,
  { table, noun, unfinished }: Intake,
  { advertiserId, where }: { advertiserId: number; where: Prisma.Sql },
): Promise<void> {
  await lockAdvertiser(tx, advertiserId)
  const [{ open }] = await tx.$queryRaw<[{ open: number }]>`
    SELECT count(*)::int AS open FROM ${Prisma.raw(table)}
    WHERE advertiser_id = ${advertiserId} AND state::text <> 'done' AND ${where}`
  if (open >= UNFINISHED_MAX) throw new AppError('conflict', `${open} ${noun}s are ${unfinished}`)
}

/** Stores a part of a file; sent again it is stored once. */
export const storeFilePart = (
  tx: Tx,
  { parts, fileId }: FileKind,
  { id, place, content }: { id: string; place: number; content: Uint8Array },
): Promise<number> => tx.$executeRaw`
  INSERT INTO ${Prisma.raw(parts)} (${Prisma.raw(fileId)}, place, content) VALUES (${id}::uuid, ${place}, ${content})
  ON CONFLICT (${Prisma.raw(fileId)}, place) DO UPDATE SET content = excluded.content`

/** @throws AppError conflict for a file of which nothing was sent */
export async function assertSent(tx: Tx, kind: FileKind, id: string): Promise<void> {
  if (await hasParts(tx, kind, id)) return
  throw new AppError('conflict', `The ${kind.noun} was not sent completely. Upload it again.`)
}

export async function hasParts(tx: Tx, { parts, fileId }: FileKind, id: string): Promise<boolean> {
  const [part] = await tx.$queryRaw<unknown[]>`
    SELECT FROM ${Prisma.raw(parts)} WHERE ${Prisma.raw(fileId)} = ${id}::uuid LIMIT 1`
  return part !== undefined
}

/** The parts of a file that match, in their order. */
export async function* readParts({ parts, fileId }: FileKind, id: string, where = TRUE): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; place += 1) {
    const [part] = await db().$queryRaw<{ content: Uint8Array }[]>`
      SELECT content FROM ${Prisma.raw(parts)}
      WHERE ${Prisma.raw(fileId)} = ${id}::uuid AND place = ${place} AND ${where}`
    if (!part) return
    yield part.content
  }
}

/** Rows in chunks of `size`; the last one may be shorter. */
export async function* chunkRows<Row>(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[]> {
  let chunk: Row[] = []
  for await (const row of rows) {
    chunk.push(row)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** Hands the rows of a file to `write`, chunk by chunk. @throws FileProblem for one without rows, or with too many */
export async function writeInChunks(
  { noun, rowsMax, rowsWrittenAtOnce }: Intake,
  rows: AsyncIterable<SalesRow>,
  write: (rows: SalesRow[]) => Promise<unknown>,
): Promise<void> {
  let count = 0
  for await (const chunk of chunkRows(rows, rowsWrittenAtOnce)) {
    count += chunk.length
    if (count > rowsMax) throw new FileProblem(`The ${noun} has more than ${formatCount(rowsMax)} rows; split it.`)
    await write(chunk)
  }
  if (count === 0) throw new FileProblem(`The ${noun} has a heading and no rows.`)
}

type MayGoOn = () => boolean

/** Runs a job that begins nothing new after `ms` milliseconds; then its next run is requested. @returns what `work` does */
export async function runFor(
  { clock, job, ms }: { clock: Clock; job: string; ms: number },
  work: (mayGoOn: MayGoOn) => Promise<number>,
): Promise<number> {
  const began = clock.now().getTime()
  const mayGoOn = () => clock.now().getTime() - began < ms
  const count = await work(mayGoOn)
  if (!mayGoOn()) await transact((tx) => requestJobRun(tx, job))
  return count
}

/** Handles files one after another; one that fails is tried again by the next run. @returns the sum */
export async function handleFiles<File extends { id: string }>(
  files: readonly File[],
  mayGoOn: MayGoOn,
  handle: (file: File) => Promise<number>,
): Promise<number> {
  let count = 0
  for (const file of files) {
    if (!mayGoOn()) break
    try {
      count += await handle(file)
    } catch (error) {
      log.error({ err: error, fileId: file.id }, 'a file with sales could not be handled')
    }
  }
  return count
}
