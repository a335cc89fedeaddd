import type { Scope } from '@/lib/accounts/api-keys/constants'
import type { KeyHolder } from '@/lib/accounts/api-keys/data'
import type { Actor } from '@/lib/accounts/auth/constants'
import type { RouteRules } from '@/lib/accounts/http/handle'
import type { TestUse } from '@/lib/accounts/http/schema'

/** What an operation demands of its caller. */
export type Demand = { scope: Scope; testUse: TestUse; route: { rules: RouteRules } }

/** Somebody who acts by a key. */
export type KeyActor = Actor & { keyId: string }

/** Whose key a request came with, after its rate and its networks were checked. */
export type Caller = Pick<KeyHolder, 'keyId' | 'scopes' | 'isTest' | 'isForAgents' | 'actor' | 'testActor'>
