// Runs inside the page, so nothing here may refer to what is outside of `install`.

/** What somebody between browser and server, an older server, or a broken one answers. */
export const KINDS = ['html', 'null', '[]', '{}', 'older', 'oldest', '204', 'cut', '500', 'never'] as const
export type Kind = (typeof KINDS)[number]

/** A query of the page, and the calls it makes. */
export type Asked = { hash: string; calls: string[] }

type Query = {
  queryHash: string
  isActive: () => boolean
  isDisabled: () => boolean
  state: { fetchStatus: string; status: string }
}
type Filter = { predicate: (query: Query) => boolean }
type Client = {
  getQueryCache: () => { getAll: () => Query[] }
  resetQueries: (filter: Filter) => Promise<unknown>
  refetchQueries: (filter: Filter) => Promise<unknown>
}
type Fiber = { memoizedProps?: { client?: Client }; child: Fiber | null; sibling: Fiber | null }

export type Breaking = {
  /** The queries that something on the page shows now. */
  discover: () => Promise<Asked[]>
  /** What is wrong while this query's calls are answered so, and after a retry. */
  tryFirst: (asked: Asked, kind: Kind) => Promise<string[]>
  /** The same when its answer is there already and is asked for again, with something typed in every field. */
  tryAgain: (asked: Asked, kind: Kind) => Promise<string[]>
}

/**
 * Makes `window.breaking`, which answers chosen calls in place of the server.
 * @param waits how long the page waits for an answer, in milliseconds; they are made short
 */
export function install(waits: readonly number[]): void {
  const [AT_ONCE_MS, SETTLED_MS, WAIT_MS, LONGEST_MS, MOST_CALLS] = [60, 150, 2_500, 10_000, 4]
  const broken: { calls: ReadonlySet<string>; kind: Kind; hits: number } = { calls: new Set(), kind: 'html', hits: 0 }
  const made: string[] = []
  const errors: string[] = []
  const realFetch = window.fetch.bind(window)
  const realTimeout = window.setTimeout.bind(window)

  /** The wait before a repetition, and that for an answer which never comes. */
  function shorten(ms = 0): number {
    if (ms === 1_000) return AT_ONCE_MS
    return waits.includes(ms) && broken.kind === 'never' && broken.calls.size > 0 ? SETTLED_MS : ms
  }
  window.setTimeout = ((run: () => void, ms?: number, ...rest: unknown[]) =>
    realTimeout(run, shorten(ms), ...rest)) as typeof window.setTimeout
  window.addEventListener('error', ({ message }) => errors.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(`unhandled: ${String(reason)}`))
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    if (url.origin !== location.origin || !url.pathname.startsWith('/api/')) return realFetch(input, init)
    // one that only keeps the answer from being cached
    url.searchParams.delete('t')
    const call = `${init?.method ?? 'GET'} ${url.pathname}${url.search}`
    made.push(call)
    if (!broken.calls.has(call)) return realFetch(input, init)
    broken.hits += 1
    return answer(broken.kind, () => realFetch(input, init), init?.signal)
  }

  const sleep = (ms: number) => new Promise((resolve) => realTimeout(resolve, ms))
  const json = (text: string, status = 200) =>
    new Response(text, { status, headers: { 'content-type': 'application/json', 'x-request-id': 'broken-1' } })

  async function answer(kind: Kind, real: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
    switch (kind) {
      case 'html':
        return new Response('<!doctype html><title>Sign in to the network</title>', {
          headers: { 'content-type': 'text/html' },
        })
      case '204':
        return new Response(null, { status: 204 })
      case '500':
        return json(
          '{"error":{"code":"internal","message":"Something went wrong on our side. Please try again."}}',
          500,
        )
      case 'never':
        return new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
        })
      case 'cut': {
        const text = await (await real()).text()
        return json(text.slice(0, Math.floor(text.length / 2)))
      }
      case 'older':
      case 'oldest':
        return json(JSON.stringify(withoutField(await (await real()).json(), kind === 'older' ? -1 : 0)))
      default:
        return json(kind)
    }
  }

  /** Every object without its last field, or its first. */
  function withoutField(value: unknown, at: 0 | -1): unknown {
    if (Array.isArray(value)) return value.map((each) => withoutField(each, at))
    if (typeof value !== 'object' || value === null) return value
    const gone = Object.keys(value).at(at)
    const left = Object.entries(value).filter(([key]) => key !== gone)
    return Object.fromEntries(left.map(([key, each]) => [key, withoutField(each, at)]))
  }

  /** None on the public pages, which ask for nothing. */
  function findClient(): Client | undefined {
    const name = Object.keys(document).find((key) => key.startsWith('__reactContainer$')) ?? ''
    const open: (Fiber | null)[] = [(document as unknown as Record<string, Fiber>)[name] ?? null]
    while (open.length > 0) {
      const fiber = open.pop()
      if (!fiber) continue
      const client = fiber.memoizedProps?.client
      if (client && 'getQueryCache' in client) return client
      open.push(fiber.sibling, fiber.child)
    }
    return undefined
  }
  const queries = () => findClient()?.getQueryCache().getAll() ?? []
  const only = (hash: string) => ({ predicate: ({ queryHash }: Query) => queryHash === hash })

  async function until(isSo: () => boolean, forMs = LONGEST_MS): Promise<boolean> {
    for (let waited = 0; waited < forMs && !isSo(); waited += 30) await sleep(30)
    return isSo()
  }
  const queryOf = (hash: string) => queries().find(({ queryHash }) => queryHash === hash)
  async function idle(hash: string): Promise<void> {
    await until(() => queryOf(hash)?.state.fetchStatus !== 'fetching')
    await sleep(SETTLED_MS)
  }

  async function discover(): Promise<Asked[]> {
    const found: Asked[] = []
    for (const { queryHash } of queries().filter((query) => query.isActive() && !query.isDisabled())) {
      const before = made.length
      void findClient()?.resetQueries(only(queryHash))
      await idle(queryHash)
      const calls = [...new Set(made.slice(before))]
      if (calls.length > 0) found.push({ hash: queryHash, calls })
    }
    return found
  }

  const isShown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0
  const RETRY = /^(Retry|Retrying…|Try again|Trying…|Refresh)$/
  // biome-ignore lint/performance/useDomNodeTextContent: only what is seen counts
  const textOf = (element: HTMLElement) => element.innerText
  const retries = () =>
    [...document.querySelectorAll('button')].filter((each) => isShown(each) && RETRY.test(textOf(each).trim()))
  const shown = () => textOf(document.body)
  const NONSENSE = /NaN|\bundefined\b|\[object |Invalid Date|\bnull\b|Infinity/

  function standing(textBefore: string): string[] {
    const heading = document.querySelector('h1')?.textContent ?? ''
    const nonsense = shown()
      .split('\n')
      .filter((line) => NONSENSE.test(line) && !textBefore.includes(line))
    return [
      ...(heading === '' || heading === 'Something went wrong' ? [`the heading is "${heading}"`] : []),
      ...(document.querySelector('nav') ? [] : ['the navigation is gone']),
      ...nonsense.map((line) => `shows "${line}"`),
      ...errors.splice(0).map((error) => `error ${error}`),
    ]
  }

  const FAILURE = /could not|unexpected|wrong on our side|has not answered|too long/
  const saidIn = (before: string) =>
    shown()
      .split('\n')
      .find((line) => FAILURE.test(line) && !before.includes(line))

  async function tryFirst({ hash, calls }: Asked, kind: Kind): Promise<string[]> {
    const before = shown()
    Object.assign(broken, { calls: new Set(calls), kind, hits: 0 })
    errors.length = 0
    findClient()
      ?.resetQueries(only(hash))
      .catch(() => undefined)
    await until(() => broken.hits > 0)
    await idle(hash)
    // an answer that fits is no failure, such as an empty list
    const isFailure = !(/^(\[\]|{}|old)/.test(kind) && queryOf(hash)?.state.status === 'success')
    const isSaid = !isFailure || (await until(() => saidIn(before) !== undefined && retries().length > 0, WAIT_MS))
    const wrong = standing(before)
    if (broken.hits === 0) wrong.push('was not asked')
    const asked = broken.hits
    await sleep(SETTLED_MS)
    if (asked > MOST_CALLS * calls.length || broken.hits > asked + 1)
      wrong.push(`asked ${asked}, then ${broken.hits} times`)
    if (!isSaid) {
      const fresh = shown()
        .split('\n')
        .filter((line) => line.trim() !== '' && !before.includes(line))
      wrong.push(`no retry; new on the page: ${fresh.join(' | ').slice(0, 300) || 'nothing'}`)
    }
    Object.assign(broken, { calls: new Set() })
    if (isFailure && isSaid) {
      for (const button of retries()) button.click()
      if (!(await until(() => saidIn(before) === undefined))) wrong.push('a retry did not bring it back')
    }
    if (wrong.length > 0 || !isFailure || queryOf(hash)?.state.status !== 'success') {
      findClient()
        ?.resetQueries(only(hash))
        .catch(() => undefined)
      await idle(hash)
    }
    wrong.push(...standing(before).map((each) => `after the retry ${each}`))
    return wrong
  }

  function fields(): (HTMLInputElement | HTMLTextAreaElement)[] {
    const all = document.querySelectorAll<HTMLInputElement>('main input, main textarea')
    const isTyped = ({ type, readOnly, disabled, role }: HTMLInputElement) =>
      ['text', 'email', 'textarea', 'url', 'tel', 'number'].includes(type) && !readOnly && !disabled && !role
    return [...all].filter((each) => isTyped(each) && isShown(each))
  }
  function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  async function tryAgain({ hash, calls }: Asked, kind: Kind): Promise<string[]> {
    const before = shown()
    const typed = fields()
    for (const field of typed) type(field, '7')
    await sleep(SETTLED_MS)
    const values = typed.map(({ value }) => value)
    Object.assign(broken, { calls: new Set(calls), kind, hits: 0 })
    findClient()
      ?.refetchQueries(only(hash))
      .catch(() => undefined)
    await idle(hash)
    Object.assign(broken, { calls: new Set() })
    const lost = typed.filter((field, index) => !field.isConnected || field.value !== values[index])
    return [
      ...standing(before).map((each) => `asked again: ${each}`),
      ...lost.map(({ name, id }) => `asked again: lost what was typed in ${name || id}`),
    ]
  }

  Object.assign(window, { breaking: { discover, tryFirst, tryAgain } satisfies Breaking })
}
