import type { Scope } from '@/lib/accounts/api-keys/constants'
import type { KeyHolder } from '@/lib/accounts/api-keys/data'
import type { Actor } from '@/lib/accounts/auth/constants'
import type { RouteRules } from '@/lib/accounts/http/handle'

/** What test keys may do: nothing, act as the test account of their affiliate, or move test accounts. */
export type TestUse = 'none' | 'twin' | 'own'

/** What an operation demands of its caller. */
export type Demand = { scope: Scope; testUse: TestUse; route: { rules: RouteRules } }

/** Somebody who acts by a key. */
export type KeyActor = Actor & { keyId: string }

/** Whose key a request came with, after its rate and its networks were checked. */
export type Caller = Pick<KeyHolder, 'keyId' | 'scopes' | 'isTest' | 'isForAgents' | 'actor' | 'testActor'>
