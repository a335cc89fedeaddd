import type { AuthorizeQuery, Fault, PlannedFault } from './schema'

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

/** The state of the sandbox, in memory until the process ends. */
type State = {
  codes: Map<string, Code>
  revoked: Set<string>
  /** By Discord account. */
  members: Map<string, { username: string; roles: Set<string> }>
  messages: Message[]
  faults: PlannedFault[]
}

// pages and handlers are separate module instances in one process
const SHARED = Symbol.for('stoke.discord-sandbox')
const shared = globalThis as { [SHARED]?: State }

export function state(): State {
  shared[SHARED] ??= { codes: new Map(), revoked: new Set(), members: new Map(), messages: [], faults: [] }
  return shared[SHARED]
}

/** Deletes all state. */
export function resetState(): void {
  delete shared[SHARED]
}

/** The fault planned for the next call of an operation; consumes one of its times. */
export function consumeFault(operation: PlannedFault['operation']): Fault | undefined {
  const planned = state().faults.find((one) => one.operation === operation && one.times > 0)
  if (!planned) return undefined
  planned.times -= 1
  return planned.fault
}
