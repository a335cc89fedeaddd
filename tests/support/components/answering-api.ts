import { vi } from 'vitest'

type Call = { method: string; path: string; body: unknown }

/** The API of a component: answers what was set for a call, and keeps what was asked. Anything else is offline. */
export function answeringApi() {
  const calls: Call[] = []
  const answers = new Map<string, () => Promise<Response>>()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    calls.push({ method, path, body: init.body ? JSON.parse(String(init.body)) : undefined })
    const answer = answers.get(`${method} ${path}`)
    if (!answer) throw new TypeError(`nobody answers ${method} ${path}`)
    return answer()
  })
  return {
    /** A promise as the body answers once it is resolved. */
    on: (call: string, body: unknown, status = 200) =>
      answers.set(call, async () => Response.json(await body, { status, headers: { 'x-request-id': 'req-1' } })),
    /** What was sent, without what was only read. */
    sent: () => calls.filter(({ method }) => method !== 'GET'),
    reset: () => {
      calls.length = 0
      answers.clear()
    },
  }
}
