import 'server-only'
import type { ExternalSource } from '@/lib/catalog/external-ids/constants'
import type { Clock } from '@/lib/platform/dates/clock'
import { targetPath } from '@/lib/platform/http/target-path'
import { receiveClick } from '@/lib/traffic/clicks/service'
import type { TrackingAnswer, TrackingRequest } from '@/lib/traffic/requests/header-rules'
import { refusalPage } from '@/lib/traffic/requests/response-rules'
import type { TrackingState } from '../state/tracking-state'
import { findOurLink, unknownLink, withOldCookies } from './link-rules'

/**
 * Answers a link of a previous platform: it is read as the link of ours it stands for, so that every rule is that of our
 * own links.
 */
export async function receivePlatformClick(
  request: TrackingRequest,
  source: ExternalSource,
  state: TrackingState,
  clock: Clock,
): Promise<TrackingAnswer> {
  const find = () => findOurLink(request.url, source, state.rules.snapshot.externalIds)
  let link = find()
  // what it names may have been imported a moment ago
  if (typeof link !== 'string' && 'missing' in link && (await state.rules.catchUp())) link = find()
  if (typeof link !== 'string') {
    if ('missing' in link) state.unknownLinks.note(link, clock.now())
    return refusalPage(link)
  }
  return withOldCookies(await receiveClick({ ...request, url: link }, state, clock), request.url)
}

/** Answers an address that only looks like a link with a plain page, and counts it. */
export function refuseUnknownLink(
  url: string,
  source: ExternalSource,
  state: Pick<TrackingState, 'unknownLinks'>,
  at: Date,
): TrackingAnswer {
  const link = unknownLink(source, targetPath(url).replace(/^\/|\/$/g, ''))
  state.unknownLinks.note(link, at)
  return refusalPage(link)
}
