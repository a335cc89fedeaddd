import 'server-only'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { FileProblem } from '@/lib/platform/tables/problem'
import { csv } from '../../payout-providers/manual-bank-provider'
import { listPayables } from '../requests/data'
import type { BankReport, ResultsAnswer } from './result-admin-schema'
import { STATUSES_MAX } from './result-constants'
import {
  type BankFile,
  matchResults,
  type OpenPayment,
  type Result,
  readResults,
  settledCents,
  unknownStatuses,
} from './result-rules'

/** The results of a report for a batch, how its file was read, and how many open payments it does not name. */
export type BatchResults = { results: Result[]; file: BankFile | null; missing: number }

/**
 * What the bank's report means for the payments of a batch that are with the bank.
 * @throws AppError not_found; conflict when the batch is not with the bank; invalid at `report` for a file that cannot be read
 */
export async function readBatchResults(batchId: string, report: BankReport): Promise<BatchResults> {
  const open = await listAtBank(batchId)
  const { results, file } = await readReport(open, report)
  const named = new Set(results.flatMap(({ payment }) => payment?.id ?? []))
  return { results, file, missing: open.filter(({ id }) => !named.has(id)).length }
}

async function readReport(open: readonly OpenPayment[], report: BankReport): Promise<Omit<BatchResults, 'missing'>> {
  if (report.kind === 'all') return { results: allPaid(open, report.reference), file: null }
  const file = await readFile(report, open)
  return { results: matchResults(file, open), file }
}

async function listAtBank(batchId: string): Promise<OpenPayment[]> {
  const batch = await db().payoutBatch.findUnique({ where: { id: batchId }, select: { provider: true } })
  if (!batch) throw new AppError('not_found', 'There is no such batch.')
  if (batch.provider !== csv.name) throw new AppError('conflict', 'Only a batch for the bank has results to enter.')
  const requests = await db().payoutRequest.findMany({
    where: { batchId, status: 'sending' },
    orderBy: { id: 'asc' },
    include: { attempts: { where: { finishedAt: null } } },
  })
  if (requests.length === 0) throw new AppError('conflict', 'No payment of this batch is with the bank.')
  const payables = await listPayables(db(), requests)
  return requests.map(({ id, amountCents, attempts }) => ({
    id,
    amountCents,
    key: attempts[0]?.providerKey ?? id,
    name: payables.get(id)?.name ?? '',
  }))
}

const allPaid = (open: readonly OpenPayment[], reference: string): Result[] =>
  open.map((payment, index) => ({
    line: index + 1,
    reference: payment.key,
    payment,
    outcome: { paid: reference },
    problem: null,
  }))

type ReportedFile = Extract<BankReport, { kind: 'file' }>

async function readFile({ text, statuses }: ReportedFile, open: readonly OpenPayment[]): Promise<BankFile> {
  try {
    return await readResults(text, open, statuses)
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    throw new AppError('invalid', error.message, { fields: { report: error.message } })
  }
}

/** The results as staff see them before they are applied. */
export function resultsAnswer({ results, file, missing }: BatchResults): ResultsAnswer {
  return {
    results: results.map(({ line, reference, payment, outcome, problem }) => ({
      line,
      reference,
      problem,
      name: payment?.name ?? null,
      amountCents: payment === null ? null : Number(payment.amountCents),
      outcome: outcome === null ? null : 'paid' in outcome ? 'paid' : 'failed',
      detail: outcome === null ? null : 'paid' in outcome ? outcome.paid : outcome.failed,
    })),
    settledCents: Number(settledCents(results)),
    missing,
    file: file && {
      separator: file.separator,
      decimalMark: file.decimalMark,
      columns: file.columns,
      unknownStatuses: unknownStatuses(file).slice(0, STATUSES_MAX),
    },
  }
}
