import { isLiveEvent } from '@/lib/messages/live/rules'
import type { LiveEvent } from '@/lib/messages/live/schema'

/** How long a hidden page keeps its stream: browsers allow a handful to one server, and other tabs need theirs. */
export const HIDDEN_MS = 15_000
/** Waits between tries after the server refused the stream, doubled each time and spread, in milliseconds. */
export const FIRST_RETRY_MS = 1_000
export const LAST_RETRY_MS = 60_000

type Listener = (event: LiveEvent) => void

/**
 * The one stream of live events of a page. A lost connection is opened again by the browser; one that was refused, or
 * closed because nobody looked, by us, and then everybody is told to load again what they show.
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
   * @param since when the page was made, by the server's clock: the first stream asks what happened since
   * @param random spreads the waits, from 0 to 1
   */
  constructor(
    private readonly path: string,
    private readonly options: { since?: string | undefined; random?: () => number } = {},
  ) {
    this.#random = options.random ?? Math.random
  }

  /** Calls the listener with each event; answers how to stop. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether events are heard now: not while a stream is lost, refused or not yet there. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Calls the watcher when `isOpen` has changed; answers how to stop. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Connects for as long as somebody looks; answers how to stop for good. */
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
      // The browser's own tries name the last event; a new stream cannot, and must assume that it missed some.
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

/** Undefined for what this page does not know. */
function parse(data: string): LiveEvent | undefined {
  try {
    const event: unknown = JSON.parse(data)
    return isLiveEvent(event) ? event : undefined
  } catch {
    return undefined
  }
}
