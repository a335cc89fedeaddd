import { type Day, MINUTE_MS } from '@/lib/platform/dates/constants'
import { easternDay } from '@/lib/platform/dates/days'

/** Ids counted in one process in a minute; what is beyond is refused and not counted, since anybody can invent any number. */
export const IDS_A_MINUTE = 100

/** An id that a link of a previous platform named and that was not imported; of a `link_code` its path. */
export type UnknownId = { source: string; missing: 'offer' | 'affiliate' | 'link_code'; externalId: string }
export type UnknownCount = UnknownId & { day: Day; clicks: number }

// what a previous platform gave out; anything else is an invention
const ID = /^[0-9A-Za-z]{1,32}$/
const PATH = /^[0-9A-Za-z][0-9A-Za-z._/-]{0,63}$/

/**
 * Counts what old links name that was not imported, so that staff see what an import left out.
 * @param report gets the counts of past minutes
 */
export class UnknownLinks {
  #minute = 0
  #counts: Record<string, UnknownCount> = {}

  constructor(private readonly report: (counts: UnknownCount[]) => void) {}

  note({ source, missing, externalId }: UnknownId, at: Date): void {
    const minute = Math.floor(at.getTime() / MINUTE_MS)
    if (minute !== this.#minute) this.flush()
    this.#minute = minute
    const key = `${source} ${missing} ${externalId}`
    const known = this.#counts[key]
    if (known) known.clicks += 1
    else if ((missing === 'link_code' ? PATH : ID).test(externalId) && Object.keys(this.#counts).length < IDS_A_MINUTE)
      this.#counts[key] = { source, missing, externalId, day: easternDay(at), clicks: 1 }
  }

  /** Reports what was counted since the last report. */
  flush(): void {
    const counts = Object.values(this.#counts)
    this.#counts = {}
    if (counts.length > 0) this.report(counts)
  }
}
