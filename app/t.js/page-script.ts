// The script of an advertiser's pages, served as /t.js. It keeps the click id of the address in a cookie of the page's own
// site and reports sales with it. Without consent, and under Global Privacy Control, it keeps and sends nothing, except that
// it tells an advertiser who makes a test purchase so.
import { isTestAccount } from '@/lib/platform/ids/test-accounts'

type Value = string | number | null
type Sale = { order?: Value; amount?: Value; currency?: Value; goal?: Value; coupon?: Value; signature?: Value }
/** A purchase as the data layers of shops name it (GA4, Tag Manager); its sum may have its currency with it (Shopify). */
type Purchase = {
  transaction_id?: Value
  order_id?: Value
  value?: Value
  total?: Value
  ecommerce?: Purchase | null
  currency?: Value
  coupon?: Value
}
type Message = Sale & Purchase & { consent?: boolean }
type RecordedClick = { click_id: string | null; days: number; keeps_first: boolean }

/** Says once what is wrong with how a page uses the script; without it the page works, and no sale is reported. */
let isWarned = false
const warn = (fault: string) => {
  if (!isWarned) window.console?.warn(`t.js: ${fault}`)
  isWarned = true
}

const own = document.currentScript as HTMLScriptElement | null
if (!own) warn('load it as a plain script, without type="module"')
else {
  const { advertiser = '', param = 'click_id', days = '30', domain, consent } = own.dataset
  const source = new URL(own.src)
  // a path on the page's own site leads to the tracker, whatever the script is called there
  const tracker = source.pathname === '/t.js' ? `${source.origin}/t/` : new URL('.', source).href
  const name = `_click_${advertiser}`
  const isPrivate = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  let isAllowed = !isPrivate && consent !== 'no' && consent !== 'wait'
  let isBegun = false
  let landed: Promise<unknown> = Promise.resolve()

  const read = () => document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1]
  const write = (id: string, seconds: number) => {
    const domainAttribute = domain ? `; Domain=${domain}` : ''
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no other way
    document.cookie = `${name}=${id}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}${domainAttribute}`
  }
  const storeClickId = (id: string, forDays: number) => {
    write(id, forDays * 86_400)
    // some browsers soon end what a script keeps, and not what the site's own server does
    if (source.origin !== location.origin) return
    const sent = new URLSearchParams({ advertiser, click_id: id, days: String(forDays), ...(domain && { domain }) })
    fetch(`${tracker}keep`, { method: 'POST', body: sent, keepalive: true })
      .then(() => isAllowed || write('', 0))
      .catch(() => undefined)
  }

  // the pages of some shops are behind a hash, and some editors escape the address twice
  const query = new URLSearchParams(`${location.search}&${(location.hash || '').split('?')[1] || ''}`)
  const given = (query.get(param) || query.get(`amp;${param}`) || '').toLowerCase()
  const landedWith = /^[1-9a-z][0-9a-z]{0,5}-[0-9a-f]{32}$/.test(given) ? given : null
  if (!advertiser) warn('data-advertiser is missing')
  else if (given && !landedWith) warn(`${param} in the address is no click id`)

  /** Says of the click of a test purchase, which the advertiser's own people made, whether its id is kept. */
  const reportTestClick = (found: 'kept' | 'private' | 'no_consent' | 'no_cookie') => {
    if (!landedWith || !isTestAccount(Number.parseInt(landedWith, 36))) return
    const sent = new URLSearchParams({ advertiser, click_id: landedWith, found })
    navigator.sendBeacon?.(`${tracker}test`, sent)
  }

  const begin = () => {
    if (!isAllowed) return reportTestClick(isPrivate ? 'private' : 'no_consent')
    if (isBegun) return
    isBegun = true
    if (landedWith) {
      storeClickId(landedWith, Number(days))
      reportTestClick(read() === landedWith ? 'kept' : 'no_cookie')
    } else if (query.get('tr_offer') && query.get('tr_a')) landed = record(query)
  }

  /** Asks the tracker; one that is busy (429, 5xx) is asked twice more, after a second and after four. */
  const ask = async (url: string, init: RequestInit): Promise<Response> => {
    for (const pauseMs of [1_000, 4_000]) {
      const answer = await fetch(url, { ...init, credentials: 'omit' })
      if (answer.status !== 429 && answer.status < 500) return answer
      await new Promise((resume) => setTimeout(resume, pauseMs))
    }
    return fetch(url, { ...init, credentials: 'omit' })
  }

  /** Has the tracker record the click of a visitor who came without a redirect. */
  const record = async (query: URLSearchParams) => {
    const sent = new URLSearchParams({ advertiser })
    for (const [key, value] of query) if (key.startsWith('tr_')) sent.set(key.slice(3), value)
    try {
      const answer = await ask(`${tracker}click?${sent}`, {})
      const click = (answer.ok ? await answer.json() : {}) as Partial<RecordedClick>
      if (isAllowed && click.click_id && !(click.keeps_first && read()))
        storeClickId(click.click_id, click.days ?? Number(days))
    } catch {
      // a page works without the tracker
    }
  }

  /** A sale as it is documented, or as a data layer has it. */
  const saleOf = (message: Message): Sale => {
    const bought = message.ecommerce || message
    const sum = message.amount ?? bought.value ?? bought.total
    const { amount = sum, currencyCode } = (Object(sum) === sum ? sum : {}) as { amount?: Value; currencyCode?: Value }
    return {
      ...message,
      order: message.order ?? bought.transaction_id ?? bought.order_id,
      amount,
      currency: message.currency ?? bought.currency ?? currencyCode,
      coupon: message.coupon ?? bought.coupon,
    }
  }

  const send = async (sale: Sale) => {
    await landed
    const id = read()
    if (sale.order == null || sale.order === '') warn('a sale needs its order')
    // a code is credited without a click too, where the shop's server signed it
    else if (isAllowed && (id || (sale.coupon && sale.signature))) await report(sale, sale.order, id)
  }

  const report = async (sale: Sale, order: string | number, id: string | undefined) => {
    const sent = new URLSearchParams({ advertiser, ...(id && { click_id: id }), order: String(order) })
    for (const key of ['amount', 'currency', 'goal', 'coupon', 'signature'] as const) {
      const value = sale[key]
      if (value != null) sent.set(key, String(value))
    }
    const url = `${tracker}sale`
    // Both survive that the page is left, and only fetch hears that the tracker is busy.
    const survives = window.Request !== undefined && 'keepalive' in Request.prototype
    if (!survives && navigator.sendBeacon?.(url, sent)) return
    await ask(url, { method: 'POST', body: sent, keepalive: true }).catch(() => {
      if (!survives || !navigator.sendBeacon?.(url, sent)) new Image().src = `${url}.gif?${sent}`
    })
  }

  const handleMessage = (message: Message) => {
    if (message.consent === undefined) return void send(saleOf(message))
    isAllowed = message.consent && !isPrivate
    if (!isAllowed) write('', 0)
    begin()
  }

  const page = window as unknown as { tq?: Message[] | { push: (message: Message) => void } }
  const waiting = Array.isArray(page.tq) ? page.tq : []
  page.tq = { push: handleMessage }
  if (isPrivate || consent === 'no') write('', 0)
  begin()
  for (const message of waiting) handleMessage(message)
}
