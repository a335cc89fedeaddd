import { performance } from 'node:perf_hooks'

/** Windows in which it is measured how busy the thread is, in milliseconds; one request begins after each with a pause in it. */
const WINDOW_MS = 2
/** The share of a window from which on the thread counts as saturated. */
const SATURATED = 0.9
/** A longer window, and the share of it from which on the thread counts as busy. */
const LONG_WINDOW_MS = 50
const BUSY = 0.4
/** How many of those run at once that must wait, and that began lately: on a busy thread, and on one that is not. */
const AT_ONCE_BUSY = 1
const AT_ONCE = 3
/**
 * After one of them, on a busy thread, those that need not wait have it for so many times what that one took, at most for so
 * long: a page has many short steps, and each would wait for a whole step of another request.
 */
const LEFT_TO_OTHERS = 3
const LEFT_MS_MAX = 100
/** What runs for longer waits for something else than the thread, as a receiver's answer, and counts no longer. */
const COUNTED_MS = 200
/** Use of the thread counts half after this time: long enough to tell who goes on from who opened a page. */
const HALF_LIFE_MS = 5_000
/**
 * An owner that used no more of it lately, and for whom nothing runs, never waits: a page and what it asks for. One that used
 * more may have to wait until it has used little; in between it stays as it was, or who is held back would be free again.
 */
const LIGHT_MS = 80
const LIGHT_AGAIN_MS = 20
/** Where the thread stays saturated, whoever has waited for so long begins, one in each such time. */
const LONGEST_WAIT_MS = 500

/** How often owners are forgotten who used too little to count. */
const FORGET_MS = 20_000

/** What an owner used of the thread, in milliseconds, as it counted at a time. */
type Owner = { running: number; usedMs: number; at: number; isHeavy: boolean }
type Waiter = { owner: string; since: number; start(): void }

type Measures = {
  /** The time now, in milliseconds. */
  nowMs(): number
  /** For how long the event loop has been active in all, in milliseconds. */
  activeMs(): number
}

const OF_PROCESS: Measures = {
  nowMs: () => performance.now(),
  activeMs: () => performance.eventLoopUtilization().active,
}

/** In which share of the last window the thread was active. */
class UseOfThread {
  #at: number
  #activeMs: number
  #share = 0

  constructor(
    private readonly measures: Measures,
    private readonly windowMs: number,
  ) {
    ;[this.#at, this.#activeMs] = [measures.nowMs(), measures.activeMs()]
  }

  share(): number {
    const [at, activeMs] = [this.measures.nowMs(), this.measures.activeMs()]
    if (at - this.#at < this.windowMs) return this.#share
    this.#share = (activeMs - this.#activeMs) / (at - this.#at)
    ;[this.#at, this.#activeMs] = [at, activeMs]
    return this.#share
  }
}

/**
 * Shares the one thread of a process between the owners of requests: accounts, browsers, networks of strangers. Who used
 * little of it lately begins at once. Who used much waits while it is busy and others have requests: the next begins when the
 * thread has a moment to spare, and it is that of the owner who used least. So requests sent as fast as they are answered, by
 * however many accounts, delay each other, and hardly those of somebody who asks now and then. A request that waits for the
 * database leaves the thread to others, who begin meanwhile; on a thread that is not busy nobody waits.
 *
 * What the thread did is charged in equal parts to the owners whose requests ran; more cannot be known of one thread.
 */
export class Admission {
  readonly #owners = new Map<string, Owner>()
  /** The owners of what runs. */
  readonly #busy = new Set<Owner>()
  #running = 0
  readonly #waiting: Waiter[] = []
  #chargedMs: number
  readonly #now: UseOfThread
  readonly #lately: UseOfThread
  /** When those that run began that had to wait, or would have. */
  readonly #heavy = new Set<{ at: number }>()
  /** Until when those that must wait leave the thread to others. */
  #leftUntil = 0
  #startedLateAt = 0
  #forgotAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly measures: Measures = OF_PROCESS) {
    this.#chargedMs = measures.activeMs()
    this.#now = new UseOfThread(measures, WINDOW_MS)
    this.#lately = new UseOfThread(measures, LONG_WINDOW_MS)
  }

  /** How many requests run and wait now. */
  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting.length }
  }

  /** Runs a request of an owner when it is its turn. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const own = this.#owners.get(name)
    const isLight = !own?.running && !this.#judge(own)
    const isAlone = this.#waiting.length === 0 && this.#running === (own?.running ?? 0)
    if (!isLight && !isAlone && (this.#waiting.length > 0 || !this.#hasTime())) await this.#turn(name)
    this.#enter(name)
    const begun = { at: this.measures.nowMs() }
    if (!isLight) this.#heavy.add(begun)
    try {
      return await work()
    } finally {
      if (this.#heavy.delete(begun)) this.#leaveToOthers(begun.at)
      this.#leave(name)
    }
  }

  /** Whether the thread has time for one that may have to wait. */
  #hasTime(): boolean {
    const [at, now, lately] = [this.measures.nowMs(), this.#now.share(), this.#lately.share()]
    if (now >= SATURATED) return false
    const begunLately = [...this.#heavy].filter((begun) => begun.at >= at - COUNTED_MS).length
    if (lately < BUSY) return begunLately < AT_ONCE
    return begunLately < AT_ONCE_BUSY && (at >= this.#leftUntil || this.#running === this.#heavy.size)
  }

  #leaveToOthers(since: number): void {
    const at = this.measures.nowMs()
    this.#leftUntil = at + Math.min(LEFT_TO_OTHERS * (at - since), LEFT_MS_MAX)
  }

  /** Judges whether an owner may have to wait, when a request begins and when it ends. */
  #judge(owner: Owner | undefined): boolean {
    if (!owner) return false
    const usedMs = this.#usedMs(owner)
    owner.isHeavy = usedMs > (owner.isHeavy ? LIGHT_AGAIN_MS : LIGHT_MS)
    return owner.isHeavy
  }

  #usedMs(owner: Owner | undefined): number {
    return owner ? owner.usedMs * 2 ** ((owner.at - this.measures.nowMs()) / HALF_LIFE_MS) : 0
  }

  /** Charges the owners of what runs for what the thread did since it was charged last. */
  #charge(): void {
    const activeMs = this.measures.activeMs()
    const each = (activeMs - this.#chargedMs) / this.#running
    this.#chargedMs = activeMs
    const at = this.measures.nowMs()
    for (const owner of this.#busy) {
      owner.usedMs = this.#usedMs(owner) + each * owner.running
      owner.at = at
    }
  }

  #enter(name: string): void {
    this.#charge()
    // windows begin and end with requests too, or the first that may have to wait would be judged by a long time before it
    this.#now.share()
    this.#lately.share()
    const owner = this.#owners.get(name) ?? { running: 0, usedMs: 0, at: this.measures.nowMs(), isHeavy: false }
    this.#owners.set(name, owner)
    this.#busy.add(owner)
    owner.running += 1
    this.#running += 1
  }

  #leave(name: string): void {
    this.#charge()
    this.#running -= 1
    const owner = this.#owners.get(name)
    if (owner) {
      owner.running -= 1
      this.#judge(owner)
      if (owner.running === 0) this.#busy.delete(owner)
    }
    this.#forgetOwners()
  }

  #forgetOwners(): void {
    const now = this.measures.nowMs()
    if (now - this.#forgotAt < FORGET_MS) return
    this.#forgotAt = now
    for (const [name, owner] of this.#owners) {
      if (owner.running === 0 && this.#usedMs(owner) < 1) this.#owners.delete(name)
    }
  }

  #turn(owner: string): Promise<void> {
    return new Promise((start) => {
      this.#waiting.push({ owner, since: this.measures.nowMs(), start })
      this.#timer ??= setInterval(() => this.#startNext(), WINDOW_MS)
    })
  }

  #startNext(): void {
    this.#charge()
    if (this.#hasTime()) this.#startThatOfLeastUse()
    else this.#startOneThatWaitsLong()
    if (this.#waiting.length > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #startThatOfLeastUse(): void {
    const usedMs = ({ owner }: Waiter) => this.#usedMs(this.#owners.get(owner))
    const [least] = [...this.#waiting].sort((one, other) => usedMs(one) - usedMs(other))
    if (least) this.#start(least)
  }

  #startOneThatWaitsLong(): void {
    const now = this.measures.nowMs()
    const [first] = this.#waiting
    if (!first || now - first.since < LONGEST_WAIT_MS || now - this.#startedLateAt < LONGEST_WAIT_MS) return
    this.#startedLateAt = now
    this.#start(first)
  }

  #start(waiter: Waiter): void {
    this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
    waiter.start()
  }
}

const SHARED = Symbol.for('stoke.admission')
const shared = globalThis as { [SHARED]?: Admission }

/** That of the process: its server, its routes and its pages each have modules of their own. */
export function processAdmission(): Admission {
  shared[SHARED] ??= new Admission()
  return shared[SHARED]
}
