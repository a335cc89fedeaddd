import { setTimeout as pause } from 'node:timers/promises'

/** One request of a signed-in person: `status` is 0 without an answer, `ms` until its last byte. */
type Read = { path: string; status: number; ms: number }

type Reading = { urlOf: (number: number) => string; cookie: string; perSecond: number }

/** Asks for a page or a figure so many times a second, whatever becomes of the ones before. */
export function steadyReaders({ urlOf, cookie, perSecond }: Reading) {
  const began = performance.now()
  const reads: Promise<Read>[] = []
  let isOver = false
  const read = async (url: string): Promise<Read> => {
    const sent = performance.now()
    const status = await fetch(url, { redirect: 'manual', headers: { cookie } }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    return { path: new URL(url).pathname, status, ms: performance.now() - sent }
  }
  const reading = (async () => {
    while (!isOver) {
      const due = Math.floor(((performance.now() - began) / 1_000) * perSecond)
      while (reads.length < due) reads.push(read(urlOf(reads.length)))
      await pause(20)
    }
  })()
  return {
    /** Ends reading. @returns every request, in the order sent */
    async stop(): Promise<Read[]> {
      isOver = true
      await reading
      return Promise.all(reads)
    },
  }
}

/** One line of figures about reads. */
export function readerFigures(reads: readonly Read[]) {
  const times = reads.map(({ ms }) => Math.round(ms)).sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const answered = reads.filter(({ status }) => status === 200).length
  return { reads: reads.length, answered, p50: at(0.5), p99: at(0.99), max: at(1) }
}
