import type { ArmedFault, AuthorizeQuery, Fault } from './schema'

export type Account = { id: string; username: string }
type Code = { query: AuthorizeQuery; account: Account; expiresAt: number; fault: Fault | undefined }
type Message = {
  id: string
  channelId: string
  content: string
  nonce: string | undefined
  at: number
  isPublished: boolean
}

/** Everything the stand-in remembers: in memory, as long as its process lives. */
type State = {
  codes: Map<string, Code>
  revoked: Set<string>
  /** Roles of each member. */
  members: Map<string, { username: string; roles: Set<string> }>
  messages: Message[]
  faults: ArmedFault[]
}

// pages and handlers are separate module instances in one process
const SHARED = Symbol.for('stoke.discord-sandbox')
const shared = globalThis as { [SHARED]?: State }

export function state(): State {
  shared[SHARED] ??= { codes: new Map(), revoked: new Set(), members: new Map(), messages: [], faults: [] }
  return shared[SHARED]
}

/** Forgets everything. */
export function resetState(): void {
  delete shared[SHARED]
}

/** The fault armed for a call, which uses it up. */
export function takeFault(operation: ArmedFault['operation']): Fault | undefined {
  const armed = state().faults.find((one) => one.operation === operation && one.times > 0)
  if (!armed) return undefined
  armed.times -= 1
  return armed.fault
}
