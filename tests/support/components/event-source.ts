import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { LiveEvent } from '@/lib/messages/live/schema'

/** An EventSource that the test controls. */
export class TestEventSource {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  /** Every one created since `useTestEventSource`, the newest last. */
  static made: TestEventSource[] = []

  readyState: number = TestEventSource.CONNECTING
  onopen: () => void = () => undefined
  onerror: () => void = () => undefined
  onmessage: (message: { data: string }) => void = () => undefined

  constructor(readonly url: string) {
    TestEventSource.made.push(this)
  }

  static get latest(): TestEventSource {
    const latest = TestEventSource.made.at(-1)
    if (!latest) throw new Error('no stream was opened')
    return latest
  }

  /** The server accepts the stream. */
  open(): void {
    this.readyState = TestEventSource.OPEN
    act(() => this.onopen())
  }

  /** The server refuses it, as with 401 or 503, and the browser gives up. */
  refuse(): void {
    this.readyState = TestEventSource.CLOSED
    act(() => this.onerror())
  }

  /** The connection is lost, and the browser reconnects automatically. */
  lose(): void {
    this.readyState = TestEventSource.CONNECTING
    act(() => this.onerror())
  }

  send(event: LiveEvent | Record<string, unknown> | string): void {
    act(() => this.onmessage({ data: typeof event === 'string' ? event : JSON.stringify(event) }))
  }

  close(): void {
    this.readyState = TestEventSource.CLOSED
  }
}

/** Replaces EventSource until `vi.unstubAllGlobals`. */
export function useTestEventSource(): typeof TestEventSource {
  TestEventSource.made = []
  vi.stubGlobal('EventSource', TestEventSource)
  return TestEventSource
}

/** Hides or shows the page, like switching tabs. */
export function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}
