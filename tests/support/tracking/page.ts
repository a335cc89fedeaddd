import { runInNewContext } from 'node:vm'
import { PAGE_SCRIPT } from '@/lib/generated/page-script'

export type Message = Record<string, unknown>
export type Page = {
  search?: string
  hash?: string
  isModule?: boolean
  cookie?: string
  protocol?: string
  data?: Record<string, string>
  isPrivate?: boolean
  waiting?: Message[]
  /** What the tracker answers to a click; it fails without one. */
  click?: Record<string, unknown>
  advertiser?: string
  /** The address of the script; the page is on https://www.shop.example. */
  src?: string
  refusesCookies?: boolean
  hasBeacon?: boolean
  isOffline?: boolean
  /** Whether its fetch may outlive the page. */
  hasKeepalive?: boolean
  /** The status of each answer of the tracker, in order; 200 after them. */
  statuses?: number[]
}

/** Runs the script in a page that has only what it needs of a browser. */
export function openPage(setting: Page) {
  const {
    search = '',
    hash = '',
    isModule = false,
    cookie = '',
    protocol = 'https:',
    data = {},
    isPrivate,
    waiting,
    click,
  } = setting
  const {
    hasBeacon = true,
    hasKeepalive = true,
    isOffline = false,
    statuses = [],
    advertiser = '12',
    src = 'https://track.example/t.js',
    refusesCookies = false,
  } = setting
  const written: string[] = []
  const sent: { by: string; url: string; body: string }[] = []
  let jar = cookie
  const document = {
    currentScript: isModule ? null : { src, dataset: { advertiser, ...data } },
    get cookie() {
      return jar
    },
    set cookie(text: string) {
      written.push(text)
      if (refusesCookies) return
      const [pair = ''] = text.split(';')
      jar = text.includes('Max-Age=0') ? '' : pair
    },
  }
  const fetch = async (url: string, { method = 'GET', body = '' }: { method?: string; body?: unknown } = {}) => {
    sent.push({ by: method, url, body: String(body) })
    if (isOffline || (method === 'GET' && !click)) throw new Error('offline')
    const status = statuses.shift() ?? 200
    return { status, ok: status === 200, json: async () => click }
  }
  const sendBeacon = (url: string, body: unknown) => sent.push({ by: 'beacon', url, body: String(body) }) > 0
  const navigator = { globalPrivacyControl: isPrivate, ...(hasBeacon && { sendBeacon }) }
  class Image {
    set src(url: string) {
      sent.push({ by: 'pixel', url, body: '' })
    }
  }
  const warnings: string[] = []
  const console = { warn: (text: string) => warnings.push(text) }
  class Request {}
  if (hasKeepalive) Object.defineProperty(Request.prototype, 'keepalive', { value: false })
  const pauses: number[] = []
  const setTimeout = (resume: () => void, ms: number) => {
    pauses.push(ms)
    queueMicrotask(resume)
  }
  const window: { console: object; Request: typeof Request; tq?: Message[] | { push: (message: Message) => void } } = {
    console,
    Request,
    ...(waiting && { tq: waiting }),
  }
  const location = { search, hash, protocol, origin: `${protocol}//www.shop.example` }
  const globals = { document, navigator, window, location, fetch, Image, Request, URL, URLSearchParams, setTimeout }
  runInNewContext(PAGE_SCRIPT, globals)
  const push = async (message: Message) => {
    window.tq?.push(message)
    await settled()
  }
  return { written, sent, pauses, warnings, push, jar: () => jar }
}

/** Waits until what the script has begun is over. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
