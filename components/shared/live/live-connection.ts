import { isLiveEvent } from '@/lib/messages/live/rules'
import type { LiveEvent } from '@/lib/messages/live/schema'

/** How long a hidden page keeps its stream: browsers allow few connections per server, and other tabs need theirs. */
export const HIDDEN_MS = 15_000
/** Waits between attempts after the server refused the stream, doubled each time and randomized, in milliseconds. */
export const FIRST_RETRY_MS = 1_000
export const LAST_RETRY_MS = 60_000

type Listener = (event: LiveEvent) => void

/**
 * A page's single stream of live events. The browser reopens a lost connection. This class reopens a refused stream, or
 * one closed for a hidden page, and then notifies all listeners to reload their data.
 */
export class LiveConnection {
  readonly #listeners = new Set<Listener>()
  readonly #watchers = new Set<() => void>()
  #source: EventSource | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #hidden: ReturnType<typeof setTimeout> | undefined
  #refusals = 0
  #wasOpen = false
  #isOpen = false
  readonly #random: () => number

  /**
   * @param since when the page was rendered, by the server's clock: the first stream requests the events since then
   * @param random randomizes the waits, from 0 to 1
   */
  constructor(
    private readonly path: string,
    private readonly options: { since?: string | undefined; random?: () => number } = {},
  ) {
    this.#random = options.random ?? Math.random
  }

  /** Calls the listener with each event. @returns a function that stops it */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether events are received now: false while the stream is lost, refused or not yet open. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Calls the watcher when `isOpen` changes. @returns a function that stops it */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Connects while the page is visible. @returns a function that disconnects for good */
  start(): () => void {
    const follow = () => (document.visibilityState === 'hidden' ? this.#onHidden() : this.#onVisible())
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      this.#close()
      clearTimeout(this.#hidden)
    }
  }

  #onHidden(): void {
    clearTimeout(this.#hidden)
    this.#hidden = setTimeout(() => this.#close(), HIDDEN_MS)
  }

  #onVisible(): void {
    clearTimeout(this.#hidden)
    if (!this.#source) this.#open()
  }

  #open(): void {
    clearTimeout(this.#retry)
    const isAgain = this.#wasOpen
    const source = new EventSource(isAgain ? this.path : this.#firstPath())
    this.#source = source
    let isFirst = true
    source.onopen = () => {
      this.#refusals = 0
      // The browser's own retries send the last event's id. A new stream cannot, so it must assume missed events.
      if (isFirst && isAgain && source === this.#source) this.#notify({ type: 'resync' })
      isFirst = false
      this.#wasOpen = true
      this.#setOpen(source === this.#source)
    }
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const event = parse(data)
      if (event) this.#notify(event)
    }
    source.onerror = () => {
      this.#setOpen(false)
      if (source.readyState !== EventSource.CLOSED) return
      this.#source = undefined
      this.#retry = setTimeout(() => this.#open(), this.#nextWaitMs())
    }
  }

  #firstPath(): string {
    const { since } = this.options
    return since ? `${this.path}?${new URLSearchParams({ since })}` : this.path
  }

  #nextWaitMs(): number {
    const longest = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#refusals)
    this.#refusals += 1
    return longest * (0.5 + this.#random() / 2)
  }

  #close(): void {
    clearTimeout(this.#retry)
    this.#source?.close()
    this.#source = undefined
    this.#setOpen(false)
  }

  #setOpen(isOpen: boolean): void {
    if (this.#isOpen === isOpen) return
    this.#isOpen = isOpen
    for (const watcher of this.#watchers) watcher()
  }

  #notify(event: LiveEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
}

/** Undefined for unknown events. */
function parse(data: string): LiveEvent | undefined {
  try {
    const event: unknown = JSON.parse(data)
    return isLiveEvent(event) ? event : undefined
  } catch {
    return undefined
  }
}
