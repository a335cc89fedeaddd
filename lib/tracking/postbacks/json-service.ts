import 'server-only'
import { POSTBACK_BODY_LIMIT_BYTES } from '@/lib/conversions/processing/postback-constants'
import type { PostbackParameters } from '@/lib/conversions/processing/postback-schema'
import type { Clock } from '@/lib/platform/dates/clock'
import { parseJsonWithIds } from '@/lib/platform/text/json'
import { jsonFault } from '@/lib/platform/text/json-fault'
import type { TrackingAnswer, TrackingRequest } from '@/lib/traffic/requests/header-rules'
import { errorAnswer, jsonResponse, nothingRecorded } from '@/lib/traffic/requests/response-rules'
import type { TrackingState } from '../state/tracking-state'
import { isValid, type Proof } from './authentication-rules'
import { type Report, reportsSchema } from './json-schema'
import { normalizeParameters } from './parameter-name-rules'
import { answerCall, proveCall } from './service'

/**
 * Answers a call of an advertiser that reports one conversion or many as JSON. Each is judged, stored and answered as a
 * postback of its own, once for its transaction id, so the whole call can be sent again. 503 when one of them could not be
 * recorded.
 */
export async function receiveReports(
  request: TrackingRequest,
  state: TrackingState,
  clock: Clock,
): Promise<TrackingAnswer> {
  const at = clock.now()
  const secret = readSecret(request)
  const proof = await proveCall(request, secret, state, at)
  if (proof === 'not known') return nothingRecorded()
  // refused, counted and stored as any call without a valid secret
  if (!proof || !isValid(proof.secret, at))
    return answerCall({ request, parameters: { ...namedIn(request), ...secret }, proof, isReport: true }, state, at)
  const reports = parseReports(request)
  if (typeof reports === 'string') return errorAnswer('invalid', reports)
  const answers = await Promise.all(reports.map((report) => answerReport({ request, report, proof }, state, at)))
  const isComplete = answers.every(({ status }) => status !== 503)
  return jsonResponse(isComplete ? 200 : 503, { results: answers.map(toResult) })
}

type Sent = { request: TrackingRequest; report: Report; proof: Proof }

function answerReport({ request, report, proof }: Sent, state: TrackingState, at: Date) {
  return answerCall({ request, parameters: toParameters(report), proof, isReport: true }, state, at)
}

const toParameters = (report: Report): PostbackParameters =>
  normalizeParameters(
    Object.fromEntries(
      Object.entries(report).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    ),
  )

const toResult = ({ status, body }: TrackingAnswer) => ({ http_status: status, ...JSON.parse(body) })

/** The token of the header, or whose signature it is; nothing of the body, where it could differ from row to row. */
function readSecret({ headers, url }: TrackingRequest): PostbackParameters {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1]
  if (token) return { token }
  const advertiserId = new URL(url, 'http://tracking.invalid').searchParams.get('advertiser_id')
  return advertiserId === null ? {} : { advertiser_id: advertiserId }
}

/**
 * The first conversion of a call that is refused, so that it is stored with the click it names; nothing of a body larger than
 * that of a postback.
 */
function namedIn(request: TrackingRequest): PostbackParameters {
  if (Buffer.byteLength(request.body ?? '') > POSTBACK_BODY_LIMIT_BYTES) return {}
  const reports = parseReports(request)
  return typeof reports === 'string' ? {} : toParameters(reports.find(({ click_id: id }) => id) ?? reports[0] ?? {})
}

/** The conversions of the body, or what is wrong with it. */
function parseReports({ body = '' }: TrackingRequest): readonly Report[] | string {
  const parsed = parseJsonWithIds(body)
  if (parsed === undefined) return `The body is not valid JSON: ${jsonFault(body) ?? 'it cannot be read'}.`
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return 'The body is not a JSON object.'
  const isList = 'conversions' in parsed
  const reports = reportsSchema.safeParse(isList ? parsed : { conversions: [parsed] })
  if (reports.success) return reports.data.conversions
  const [issue] = reports.error.issues
  const path = issue?.path.slice(isList ? 0 : 2).join('.') || 'It'
  return `${path} ${issue?.message ?? 'is not valid'}.`
}
