import type { LiveEvent } from '@/lib/messages/live/schema'

/** Reads a stream of server-sent events like a browser: frame by frame, without heartbeats. */
export function readEvents(response: Response) {
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader()
  const decoder = new TextDecoder()
  const frames: string[] = []
  let rest = ''

  async function nextFrame(): Promise<string | undefined> {
    while (frames.length === 0) {
      const { done, value } = await reader.read()
      if (done) return undefined
      rest += decoder.decode(value, { stream: true })
      const parts = rest.split('\n\n')
      rest = parts.pop() ?? ''
      frames.push(...parts)
    }
    return frames.shift()
  }

  /** The next event; undefined when the stream has ended. */
  async function next(): Promise<LiveEvent | undefined> {
    for (;;) {
      const frame = await nextFrame()
      if (frame === undefined) return undefined
      const data = /^data: (.*)$/m.exec(frame)?.[1]
      if (data) return JSON.parse(data) as LiveEvent
    }
  }

  return { next, nextFrame, leave: () => reader.cancel().catch(() => undefined) }
}
