import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { CHROME } from '@/tests/support/tracking/tracking'

/** What one visitor of a link was answered: `status` is 0 when there was no answer. Times in milliseconds. */
type Visit = { status: number; at: number; ms: number; clickId: string | undefined }

/**
 * Opens a link so many times a second, each time as another visitor, whatever becomes of the ones before.
 * @param link the link, or that of each visit by its number
 */
export function steadyVisitors(link: string | ((number: number) => string), perSecond: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
  const linkOf = typeof link === 'string' ? () => link : link
  const began = performance.now()
  const visits: Promise<Visit>[] = []
  let isOver = false
  const sending = (async () => {
    while (!isOver) {
      const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
      while (visits.length < due) visits.push(visit(linkOf(visits.length), agent, visits.length, began))
      await pause(2)
    }
  })()
  return {
    /** Ends sending. @returns every visit, in the order sent */
    async stop(): Promise<Visit[]> {
      isOver = true
      await sending
      const all = await Promise.all(visits)
      agent.destroy()
      return all
    },
  }
}

function visit(link: string, agent: Agent, number: number, began: number): Promise<Visit> {
  const sent = performance.now()
  const headers = { 'user-agent': CHROME, cookie: `stoke_visitor=${number.toString(16).padStart(32, '0')}` }
  return new Promise((resolve) => {
    const answered = (status: number, clickId?: string) =>
      resolve({ status, at: sent - began, ms: performance.now() - sent, clickId })
    get(link, { agent, headers }, (answer) => {
      answer.resume()
      const target = answer.headers.location
      const asked = target && new URL(target, link).searchParams
      const id = asked && (asked.get('cid') ?? asked.get('click_id'))
      answered(answer.statusCode ?? 0, (id && parseClickId(id)?.id) || undefined)
    }).on('error', () => answered(0))
  })
}

/** One line of figures about visits. */
export function visitFigures(visits: readonly Visit[]) {
  const times = visits.map(({ ms }) => ms).sort((one, other) => one - other)
  const count = (status: number) => visits.filter((each) => each.status === status).length
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  return { visits: visits.length, sentOn: count(302), refused: count(503), p50: at(0.5), p99: at(0.99), max: at(1) }
}
