import type { Registry } from '@/lib/api/calls/schema'
import { OPERATIONS } from './all'
import { PERSON_ONLY } from './person-only'

/** Every operation of the API, and what no key may do. */
export const REGISTRY: Registry = { operations: OPERATIONS, personOnly: PERSON_ONLY }
