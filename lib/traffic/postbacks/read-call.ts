import type { TrackingRequest } from '../tracking-requests/rules'

/** A postback as it came: its parameters as text, from the query and, over them, the body. */
export type PostbackParameters = Record<string, string>

/**
 * Reads query, form and JSON alike. Values that are no text or number are left out: no parameter has one. Of a
 * signed call only the body counts, because the signature covers nothing else; the query may name the advertiser.
 */
export function readParameters(request: TrackingRequest): PostbackParameters {
  const query = Object.fromEntries(new URL(request.url, 'http://tracking.invalid').searchParams)
  const body = readBody(request)
  if (!request.headers['webhook-signature']) return { ...query, ...body }
  return { ...(query.advertiser_id && { advertiser_id: query.advertiser_id }), ...body }
}

function readBody({ body, headers }: TrackingRequest): PostbackParameters {
  if (!body) return {}
  if (!/\bjson\b/i.test(headers['content-type'] ?? '')) return Object.fromEntries(new URLSearchParams(body))
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {}
    return Object.fromEntries(Object.entries(parsed).flatMap(([name, value]) => asText(name, value)))
  } catch {
    return {}
  }
}

function asText(name: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[name, value]]
  return typeof value === 'number' && Number.isFinite(value) ? [[name, String(value)]] : []
}
