import { z } from 'zod'
import { parseAmount } from '@/lib/platform/money/amount'
import { trimmedText } from '@/lib/platform/text/schema'
import { FAULTS, type FaultId, STEPS, type StepId } from './constants'

/** What was found by opening the destination as a visitor does. */
export const pageSchema = z.object({
  hasMacro: z.boolean(),
  /** Whether the address is not on the public internet, so that the page was not opened. */
  isPrivate: z.boolean(),
  /** Null where the page answered. */
  error: z.string().nullable(),
  /** Whether the click id was in the address of the last page, and under which names first and last. */
  hasId: z.boolean(),
  sentAs: z.string().nullable(),
  arrivedAs: z.string().nullable(),
  hasScript: z.boolean(),
  /** Whether the script is loaded as a module; false in what was found before that was looked for. */
  isModule: z.boolean().default(false),
  isScriptBlocked: z.boolean(),
  /** Where the script comes by the path of the site: whether that leads to us, and names the visitor. */
  path: z.enum(['none', 'ok', 'unreachable', 'unnamed']).default('none'),
  /** The parameters of links that were sent along because the offer passes them on, and those the last page was without. */
  parametersSent: z.array(z.string()).default([]),
  parametersLost: z.array(z.string()).default([]),
})
export type PageFacts = z.output<typeof pageSchema>

const amount = trimmedText(40, 'must be a sum such as 49.90').refine(
  (text) => text === '' || parseAmount(text) !== undefined,
  'must be a sum such as 49.90',
)

/** `POST /api/advertiser/doctor`: begins a test purchase. */
export const runOrderSchema = z.object({
  offerId: z.int32().positive(),
  usesScript: z.boolean().default(false),
  /** What the test order costs, in dollars; empty where it is not to be compared. */
  expected: amount.default(''),
})
export type RunOrder = z.input<typeof runOrderSchema>

export const runParamsSchema = z.object({ id: z.uuid() })
export const startedRunSchema = z.object({ id: z.uuid(), url: z.url() })
export type StartedRun = z.output<typeof startedRunSchema>

const stepId = z.enum(Object.keys(STEPS) as [StepId, ...StepId[]])
const faultId = z.enum(Object.keys(FAULTS) as [FaultId, ...FaultId[]])

/** `GET /api/advertiser/doctor/{id}`: each step, and the first broken one. */
export const diagnosisSchema = z.object({
  steps: z.array(
    z.object({
      id: stepId,
      label: z.string(),
      state: z.enum(['ok', 'failed', 'waiting', 'not_checked']),
      detail: z.string(),
    }),
  ),
  fault: z.object({ id: faultId, title: z.string(), fix: z.string(), detail: z.string() }).nullable(),
  isDone: z.boolean(),
})
export type Diagnosis = z.output<typeof diagnosisSchema>
