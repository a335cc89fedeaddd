import type { VisitorFact } from '@/lib/catalog/visitor-conditions/constants'
import { refusalText } from '@/lib/catalog/visitor-conditions/text-rules'
import type { ClickFlag, ConversionStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import { isPlaceholder, UNFILLED } from '@/lib/platform/text/unfilled-macros'
import type { ScriptState } from '../../browser/test-constants'
import { CALL_WAIT_MS, FAULTS, type FaultId, STEPS, type StepId } from './constants'
import type { Diagnosis, PageFacts } from './schema'

/** A stored call of a run, the newest one that says something. */
export type CallFacts = {
  clickRef: string | null
  amount: string | null
  outcome: 'accepted' | 'replayed' | 'rejected'
  reason: RejectionReason | null
  message: string
  httpStatus: number
}

/** What is known of a run. Sums in cents. */
export type RunFacts = {
  at: Date
  usesScript: boolean
  expectedCents: bigint | null
  /** Why the link leads nowhere; null where it does not. */
  unavailableLink: string | null
  page: PageFacts
  /** `dropped`: the parameters of the test link that the offer does not pass on. */
  click: { at: Date; flag: ClickFlag | null; refusedBy: VisitorFact | null; dropped: readonly string[] } | null
  /** What the script of the page found out about the click; null until it did. */
  script: ScriptState | null
  call: CallFacts | null
  sale: { status: ConversionStatus; amountCents: bigint | null } | null
}

type Found = { id: FaultId; detail: string }
const found = (id: FaultId, detail = ''): Found => ({ id, detail })

/** The first thing that is wrong with a run; undefined while nothing is. */
export function findFault(facts: RunFacts): Found | undefined {
  return (
    (facts.unavailableLink === null ? undefined : found('offer_paused', facts.unavailableLink)) ??
    clickFault(facts) ??
    pageFault(facts) ??
    scriptFault(facts) ??
    callFault(facts) ??
    saleFault(facts) ??
    parameterFault(facts)
  )
}

const FLAG_FAULTS: Partial<Record<ClickFlag, FaultId>> = {
  country_not_allowed: 'country_not_allowed',
  device_not_allowed: 'device_not_allowed',
  visitor_not_allowed: 'visitor_not_allowed',
  bot: 'robot',
  head: 'robot',
  subresource: 'robot',
  datacenter: 'datacenter',
}

function clickFault({ click }: RunFacts): Found | undefined {
  const id = click?.flag && FLAG_FAULTS[click.flag]
  return id ? found(id, refusalText(click.refusedBy) ?? '') : undefined
}

const PATH_FAULTS: Partial<Record<PageFacts['path'], FaultId>> = {
  unreachable: 'path_unreachable',
  unnamed: 'path_unnamed',
}

function pageFault({ page, usesScript }: RunFacts): Found | undefined {
  if (!page.hasMacro) return found('macro_missing')
  if (page.isPrivate) return undefined
  if (page.error !== null) return found('page_unreachable', page.error)
  if (!page.hasId) return found('id_lost_in_redirect')
  if (page.sentAs !== page.arrivedAs)
    return found('id_renamed', `It was sent as ${page.sentAs} and arrives as ${page.arrivedAs}.`)
  if (!usesScript) return undefined
  if (!page.hasScript) return found('script_missing')
  if (page.isModule) return found('script_as_module')
  if (page.isScriptBlocked) return found('script_blocked')
  const fault = PATH_FAULTS[page.path]
  return fault && found(fault)
}

const SCRIPT_FAULTS: Partial<Record<ScriptState, FaultId>> = {
  private: 'asks_for_privacy',
  no_consent: 'consent_missing',
  no_cookie: 'cookie_refused',
  off: 'reports_off',
  other_site: 'other_site',
}

function scriptFault({ script, usesScript, sale }: RunFacts): Found | undefined {
  const id = script && SCRIPT_FAULTS[script]
  // a sale that was recorded came by another way
  return id && usesScript && !sale ? found(id) : undefined
}

/** What the messages of refused tests begin with, as `proofProblem` writes them. */
const PROOF_FAULTS: readonly [text: string, id: FaultId][] = [
  ['The signature is right, but', 'signature_encoding'],
  ['The time of the signature', 'signature_time'],
  ['The signature does not match', 'wrong_signature'],
  ['The call has neither', 'no_proof'],
]

function callFault({ call, click, at, expectedCents, usesScript, script }: RunFacts): Found | undefined {
  if (!call) {
    const isLate = click !== null && at.getTime() - click.at.getTime() > CALL_WAIT_MS
    if (!isLate) return undefined
    return found(usesScript && script === 'kept' ? 'sale_not_pushed' : 'no_call')
  }
  const { reason, message, clickRef, amount } = call
  if (call.outcome !== 'rejected') return undefined
  if (reason === 'bad_token')
    return found(PROOF_FAULTS.find(([text]) => message.startsWith(text))?.[1] ?? 'wrong_token', message)
  if (reason === 'address_not_allowed') return found('wrong_address', message)
  if (reason === 'invalid_request') return requestFault({ clickRef, amount, message })
  if (reason === 'unknown_click')
    return clickRef?.trim() ? found('unknown_click', clickRef) : found('id_missing', message)
  if (reason === 'amount_limit')
    return found(expectedCents !== null && isInCents(amount, expectedCents) ? 'amount_unit' : 'amount_limit', message)
  if (reason === 'duplicate') return found(call.httpStatus === 409 ? 'duplicate_order' : 'click_spent', message)
  if (reason === 'unknown_event') return found('wrong_event', message)
  if (reason === 'window_passed') return found('window_passed', message)
  return found('refused', message)
}

function requestFault({ clickRef, amount, message }: Pick<CallFacts, 'clickRef' | 'amount' | 'message'>): Found {
  if (message.startsWith('click_id')) {
    if (!clickRef?.trim()) return found('id_missing', message)
    return isPlaceholder(clickRef) ? found('macro_unfilled', clickRef) : found('unknown_click', clickRef)
  }
  if (message.includes(UNFILLED)) return found('placeholder_unfilled', message)
  if (message.includes('amount is missing')) return found('amount_missing', message)
  if (message.includes('amount')) return found('amount_not_a_number', amount ?? message)
  return message.includes('txn_id') ? found('order_missing', message) : found('refused', message)
}

const isInCents = (amount: string | null, expectedCents: bigint): boolean =>
  amount !== null && Number(amount) === Number(expectedCents)

function saleFault({ sale, expectedCents }: RunFacts): Found | undefined {
  if (!sale || expectedCents === null || sale.amountCents === null || sale.amountCents === expectedCents)
    return undefined
  return found(sale.amountCents === expectedCents * 100n ? 'amount_unit' : 'amount_differs')
}

// what goes on is no condition of a sale, so it is named last
const parameterFault = ({ page: { parametersLost } }: RunFacts): Found | undefined =>
  parametersLost.length > 0
    ? found('parameters_lost', `Missing on the last page: ${parametersLost.join(', ')}.`)
    : undefined

const ORDER = Object.keys(STEPS) as StepId[]

/** Each step of a run, the first broken one with its fix. Steps after it wait. */
export function diagnose(facts: RunFacts): Diagnosis {
  const fault = findFault(facts)
  const broken = fault && FAULTS[fault.id].step
  const states = toStates(facts)
  const steps = ORDER.map((id): Diagnosis['steps'][number] => {
    const label = STEPS[id]
    if (id === broken) return { id, label, state: 'failed', detail: fault?.detail ?? '' }
    if (broken && ORDER.indexOf(id) > ORDER.indexOf(broken)) return { id, label, state: 'waiting', detail: '' }
    return { id, label, ...states[id] }
  })
  const { title = '', fix = '' } = fault ? FAULTS[fault.id] : {}
  return {
    steps,
    fault: fault ? { ...fault, title, fix } : null,
    isDone: !fault && facts.sale !== null,
  }
}

type State = Pick<Diagnosis['steps'][number], 'state' | 'detail'>
const ok = (detail = ''): State => ({ state: 'ok', detail })
const NOT_PUBLIC: State = {
  state: 'not_checked',
  detail: 'Not looked at: the address of the page is not on the public internet.',
}
const BY_SERVER: State = { state: 'not_checked', detail: 'Sales are reported by your server.' }
const WAITING: State = { state: 'waiting', detail: '' }

/** How long browsers keep the id, by who sets the cookie. */
const KEPT_BY: Partial<Record<PageFacts['path'], string>> = {
  none: 'It comes from our address: Safari keeps what it stores for 7 days at most.',
  ok: 'It comes by the path of your site, whose server sets the cookie: browsers keep it as long as it says.',
}

function toStates({ page, click, call, sale, usesScript, script, expectedCents }: RunFacts): Record<StepId, State> {
  const received = call ? ok() : WAITING
  const sold = sale ? ok() : WAITING
  return {
    link: ok(),
    click: click ? ok() : WAITING,
    landing: page.isPrivate ? NOT_PUBLIC : ok(page.arrivedAs ? `As the parameter ${page.arrivedAs}.` : ''),
    script: !usesScript
      ? BY_SERVER
      : script || !page.isPrivate
        ? ok(`${script ? 'It ran. ' : ''}${KEPT_BY[page.path] ?? ''}`)
        : NOT_PUBLIC,
    cookie: !usesScript ? BY_SERVER : script === 'kept' || sale ? ok() : WAITING,
    call: received,
    signature: received,
    click_known: sold,
    amount: sale ? ok(expectedCents === null ? 'Not compared with a price.' : '') : WAITING,
    outcome: sale ? ok(`The sale is ${sale.status}.`) : sold,
    parameters: parameterState(page, click?.dropped ?? []),
  }
}

function parameterState({ isPrivate, parametersSent }: PageFacts, dropped: readonly string[]): State {
  const left =
    dropped.length > 0
      ? ` Left out of the test link, because the offer does not pass it on: ${dropped.join(', ')}.`
      : ''
  if (parametersSent.length === 0)
    return { state: 'not_checked', detail: `The offer passes no parameters of links on.${left}` }
  if (isPrivate) return { ...NOT_PUBLIC, detail: `${NOT_PUBLIC.detail}${left}` }
  return ok(`${parametersSent.join(', ')}: they arrive.${left}`)
}
