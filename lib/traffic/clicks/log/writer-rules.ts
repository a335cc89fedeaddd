import { UNIQUE_WINDOW_MS } from '../../visitors/unique-constants'
import type { ReceivedClick } from '../storage/received-click-rules'

/**
 * Clicks in the order of their time, each once, in parts of at most `limit` clicks. No part is longer than the time in
 * which a visitor is one unique click, because a part counts a visitor at most once.
 */
export function splitClicks(clicks: readonly ReceivedClick[], limit: number): ReceivedClick[][] {
  const once = [...new Map(clicks.map((click) => [click.id, click])).values()]
  const parts: ReceivedClick[][] = []
  for (const click of once.sort((one, two) => one.at.getTime() - two.at.getTime())) {
    const part = parts.at(-1)
    const first = part?.[0]
    const fits = first && part.length < limit && click.at.getTime() - first.at.getTime() < UNIQUE_WINDOW_MS
    if (fits) part.push(click)
    else parts.push([click])
  }
  return parts
}
